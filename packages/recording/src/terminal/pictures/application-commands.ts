import { pictureLimits } from './picture-limits.js';

const INTRODUCER = '\x1b_';
const ESCAPE = '\x1b';
const CANCELS = ['\x18', '\x1a'];
/** Ends of a string other than an escape: ST, and the characters that cancel it. */
const ENDS = ['\x9c', ...CANCELS];

/** A part of the output, and the application command at its end, if any. */
export interface OutputWithCommand {
  readonly output: string;
  readonly command?: string;
}

/** Finds application commands (APC), which xterm 6.0 ignores. A command may arrive in several parts. */
export class ApplicationCommands {
  /** The text of the command so far; undefined outside of a command. */
  private read: string[] | undefined;
  private length = 0;
  private endsWithEscape = false;

  /** Yields all of the output, split after each command. */
  *split(data: string): Generator<OutputWithCommand> {
    let start = 0;
    let at = 0;
    if (this.endsWithEscape && data.startsWith('_')) {
      this.begin();
      at = 1;
    }
    this.endsWithEscape = data.endsWith(ESCAPE);
    while (at < data.length) {
      if (!this.read) {
        const found = data.indexOf(INTRODUCER, at);
        if (found < 0) break;
        this.begin();
        at = found + INTRODUCER.length;
      }
      const end = endOf(data, at);
      this.append(data.slice(at, end));
      at = end;
      if (end === data.length) break;
      yield { output: data.slice(start, end), command: this.finish(data.charAt(end)) };
      start = end;
    }
    if (start < data.length) yield { output: data.slice(start) };
  }

  /** Whether the output has no command and need not be split. */
  isPlain(data: string): boolean {
    if (this.read || this.endsWithEscape || data.includes(INTRODUCER)) return false;
    this.endsWithEscape = data.endsWith(ESCAPE);
    return true;
  }

  private begin(): void {
    this.read = [];
    this.length = 0;
  }

  private append(data: string): void {
    this.length += data.length;
    if (this.length <= pictureLimits.encoded) this.read?.push(data);
    else this.read = [];
  }

  private finish(end: string): string {
    const isWhole = this.length <= pictureLimits.encoded && !CANCELS.includes(end);
    const command = isWhole ? (this.read?.join('') ?? '') : '';
    this.read = undefined;
    return command;
  }
}

function endOf(data: string, from: number): number {
  const escape = data.indexOf(ESCAPE, from);
  const last = escape < 0 ? data.length : escape;
  const text = data.slice(from, last);
  return ENDS.reduce((end, mark) => {
    const at = text.indexOf(mark);
    return at < 0 ? end : Math.min(end, from + at);
  }, last);
}
