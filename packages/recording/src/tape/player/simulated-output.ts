/** The expected output of a command, which was not executed. */
export interface SimulatedOutput {
  readonly command: string;
  readonly output: string;
}

const MOST_LINES = 200;
const LONGEST_LINE = 2000;
/** Escape sequences; only colours (SGR) are kept. */
const SEQUENCE =
  /\x1b(?:\[([0-9;:]*)([@-~])|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[PX^_][^\x1b]*(?:\x1b\\)?|[ -/]*[0-~]?)/g;

/** Repeated commands take their outputs in order; the last one repeats. */
export class SimulatedOutputs {
  private readonly left = new Map<string, string[]>();

  constructor(outputs: readonly SimulatedOutput[]) {
    for (const { command, output } of outputs) {
      const ofCommand = this.left.get(plain(command)) ?? [];
      this.left.set(plain(command), [...ofCommand, output]);
    }
  }

  /** Terminal output with CRLF; empty for an unknown command. */
  take(command: string): string {
    const ofCommand = this.left.get(plain(command)) ?? [];
    const output = ofCommand.length > 1 ? ofCommand.shift() : ofCommand[0];
    return output === undefined ? '' : terminalOutput(output);
  }
}

function plain(command: string): string {
  return command.trim().replace(/\s+/g, ' ');
}

/** Keeps text and colours; nothing moves the cursor or changes modes. */
function terminalOutput(output: string): string {
  const lines = output
    .replace(/\r\n?/g, '\n')
    .replace(SEQUENCE, (_, parameters: string | undefined, final: string | undefined) =>
      final === 'm' ? `\x1b[${(parameters ?? '').slice(0, 40)}m` : '',
    )
    .replace(/(?!\x1b\[[0-9;:]*m)[^\P{Cc}\n\t]/gu, '')
    .replace(/(?<!\n)\n+$/, '')
    .split('\n')
    .slice(0, MOST_LINES)
    .map((line) => line.slice(0, LONGEST_LINE));
  const text = lines.join('\r\n');
  if (text === '') return '';
  return `${text}${text.includes('\x1b') ? '\x1b[0m' : ''}\r\n`;
}
