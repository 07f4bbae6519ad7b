/** What a command would print, as somebody expects it; nothing was executed to know it. */
export interface SimulatedOutput {
  /** As it is typed. */
  readonly command: string;
  readonly output: string;
}

const MOST_LINES = 200;
const LONGEST_LINE = 2000;
/** Escape sequences, of which only those for colours (SGR) are kept. */
const SEQUENCE =
  /\x1b(?:\[([0-9;:]*)([@-~])|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[PX^_][^\x1b]*(?:\x1b\\)?|[ -/]*[0-~]?)/g; // eslint-disable-line no-control-regex -- it is these that are looked for

/** What is expected of the commands of one tape: the first time a command is typed the first that was named for it. */
export class SimulatedOutputs {
  private readonly left = new Map<string, string[]>();

  constructor(outputs: readonly SimulatedOutput[]) {
    for (const { command, output } of outputs) {
      const ofCommand = this.left.get(plain(command)) ?? [];
      this.left.set(plain(command), [...ofCommand, output]);
    }
  }

  /** As a terminal is sent it, with line ends; empty for a command that nothing is expected of. */
  take(command: string): string {
    const ofCommand = this.left.get(plain(command)) ?? [];
    const output = ofCommand.length > 1 ? ofCommand.shift() : ofCommand[0];
    return output === undefined ? '' : terminalOutput(output);
  }
}

function plain(command: string): string {
  return command.trim().replace(/\s+/g, ' ');
}

/** Text in colours, line by line: nothing in it moves the cursor or changes the terminal. */
function terminalOutput(output: string): string {
  const lines = output
    .replace(/\r\n?/g, '\n')
    .replace(SEQUENCE, (_, parameters: string | undefined, final: string | undefined) =>
      final === 'm' ? `\x1b[${(parameters ?? '').slice(0, 40)}m` : '',
    )
    .replace(/(?!\x1b\[[0-9;:]*m)[^\P{Cc}\n\t]/gu, '') // eslint-disable-line no-control-regex -- as above
    .replace(/(?<!\n)\n+$/, '')
    .split('\n')
    .slice(0, MOST_LINES)
    .map((line) => line.slice(0, LONGEST_LINE));
  const text = lines.join('\r\n');
  if (text === '') return '';
  return `${text}${text.includes('\x1b') ? '\x1b[0m' : ''}\r\n`;
}
