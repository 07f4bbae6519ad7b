const INPUT = /^\[[^,]{1,30},"i",/;

/** Whether a line has the form of input events that `withoutInput` recognises. */
export function isInputLine(line: string): boolean {
  return INPUT.test(line);
}

/** A cast without its input events (`i`), which `AsciicastIntake` writes in that form. */
export function withoutInput(cast: string): string {
  return cast
    .split('\n')
    .filter((line) => !isInputLine(line))
    .join('\n');
}
