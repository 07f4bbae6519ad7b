import type { WriteStream } from 'node:tty';
import { type Column, layOut } from './columns.js';
import { safeJson, safeLine, safeText } from './safe-text.js';
import { makePaint, type Paint } from './styles.js';

interface Sink extends Pick<WriteStream, 'write' | 'columns'> {
  readonly isTTY?: boolean;
}

interface OutputSettings {
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly isJson: boolean;
  readonly isQuiet: boolean;
  readonly isColourless: boolean;
  /** The value of COLUMNS, for when the terminal does not say its width. */
  readonly width: number | undefined;
}

const PIPE_WIDTH = 80;

/** Where a command writes: results to stdout, everything else to stderr. Every text of a stranger goes through here. */
export class Output {
  readonly isJson: boolean;
  readonly isQuiet: boolean;
  /** stdout is a terminal. */
  readonly isTerminal: boolean;
  /** stderr is a terminal, and progress is wanted. */
  readonly showsProgress: boolean;
  readonly width: number;
  /** Escape sequences are supported and wanted. */
  readonly isColoured: boolean;
  /** For stdout. */
  readonly paint: Paint;
  /** For stderr. */
  readonly paintNotice: Paint;
  private readonly stdout: Sink;
  private readonly stderr: Sink;

  constructor({ stdout, stderr, isJson, isQuiet, isColourless, width }: OutputSettings) {
    this.stdout = stdout;
    this.stderr = stderr;
    this.isJson = isJson;
    this.isQuiet = isQuiet;
    const [outIsTerminal, errIsTerminal] = [stdout.isTTY === true, stderr.isTTY === true];
    this.isTerminal = outIsTerminal && !isJson;
    this.showsProgress = errIsTerminal && !isQuiet;
    this.width = width ?? (outIsTerminal ? stdout.columns : errIsTerminal ? stderr.columns : PIPE_WIDTH);
    this.isColoured = this.isTerminal && !isColourless;
    this.paint = makePaint(this.isColoured);
    this.paintNotice = makePaint(errIsTerminal && !isColourless);
  }

  /** The one document of `--json`. */
  json(value: unknown): void {
    this.raw(`${safeJson(value)}\n`);
  }

  /** A line of results, or several. */
  text(text: string): void {
    this.raw(`${safeText(text)}\n`);
  }

  /** A line that this program styled; whatever is a stranger's went through safeText before. */
  styled(line: string): void {
    this.raw(`${line}\n`);
  }

  /** Rows for people in a terminal, tab-separated and without a heading in a pipe. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void {
    const safe = rows.map((row) => row.map(safeLine));
    if (!this.isTerminal) {
      for (const row of safe) this.raw(`${row.join('\t')}\n`);
      return;
    }
    if (safe.length === 0) return;
    const [heading = '', ...lines] = layOut(columns, safe, this.width);
    this.raw(`${[this.paint('dim', heading), ...lines].join('\n')}\n`);
  }

  /** `label  value` lines. */
  facts(facts: readonly (readonly [label: string, value: string])[]): void {
    const shown = facts.filter(([, value]) => value !== '');
    const width = Math.max(0, ...shown.map(([label]) => label.length));
    for (const [label, value] of shown) {
      const first = this.isTerminal ? `${this.paint('dim', label.padEnd(width))}  ` : `${label}\t`;
      this.raw(`${first}${safeLine(value)}\n`);
    }
  }

  /** A sentence for people, in addition to the results. */
  notice(text: string): void {
    if (!this.isQuiet) this.errorText(`${safeText(text)}\n`);
  }

  /** A sentence that --quiet does not suppress. */
  warn(text: string): void {
    this.errorText(`${safeText(text)}\n`);
  }

  /** Text for stderr as it is. */
  errorText(text: string): void {
    this.stderr.write(text);
  }

  /** Bytes for stdout as they are: files, and drawings. */
  raw(bytes: string | Uint8Array): void {
    this.stdout.write(bytes);
  }
}
