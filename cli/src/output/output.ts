import type { WriteStream } from 'node:tty';
import { type Column, layOut } from './columns.js';
import { chooseFields } from './json-fields.js';
import { safeJson, safeLine, safeText } from './safe-text.js';
import { makePaint, type Paint } from './styles.js';

interface Sink extends Pick<WriteStream, 'write' | 'columns'> {
  readonly isTTY?: boolean;
}

interface OutputSettings {
  readonly stdout: Sink;
  readonly stderr: Sink;
  /** The names of fields for a choice of them. */
  readonly json: boolean | string;
  readonly isQuiet: boolean;
  readonly isColourless: boolean;
  /** The value of COLUMNS, for a terminal that does not report its width. */
  readonly width: number | undefined;
}

const PIPE_WIDTH = 80;

/** The output of a command: results to stdout, everything else to stderr. Makes every text from others safe to print. */
export class Output {
  readonly isJson: boolean;
  readonly isQuiet: boolean;
  /** stdout is a terminal. */
  readonly isTerminal: boolean;
  /** stderr is a terminal, and progress is enabled. */
  readonly showsProgress: boolean;
  readonly width: number;
  /** Escape sequences are supported and enabled. */
  readonly isColoured: boolean;
  /** Styles for stdout. */
  readonly paint: Paint;
  /** Styles for stderr. */
  readonly paintNotice: Paint;
  private readonly fields: string | undefined;
  private readonly stdout: Sink;
  private readonly stderr: Sink;

  constructor({ stdout, stderr, json, isQuiet, isColourless, width }: OutputSettings) {
    this.stdout = stdout;
    this.stderr = stderr;
    this.isJson = json !== false;
    this.fields = typeof json === 'string' ? json : undefined;
    this.isQuiet = isQuiet;
    const [outIsTerminal, errIsTerminal] = [stdout.isTTY === true, stderr.isTTY === true];
    this.isTerminal = outIsTerminal && !this.isJson;
    this.showsProgress = errIsTerminal && !isQuiet;
    this.width = width ?? (outIsTerminal ? stdout.columns : errIsTerminal ? stderr.columns : PIPE_WIDTH);
    this.isColoured = this.isTerminal && !isColourless;
    this.paint = makePaint(this.isColoured);
    this.paintNotice = makePaint(errIsTerminal && !isColourless);
  }

  /** Prints the document of `--json`. */
  json(value: unknown): void {
    const shown = this.fields === undefined ? value : chooseFields(value, this.fields);
    this.raw(`${safeJson(shown)}\n`);
  }

  /** Prints one or more lines of results. */
  text(text: string): void {
    this.raw(`${safeText(text)}\n`);
  }

  /** Prints a line with styles; texts from others must have passed safeText before. */
  styled(line: string): void {
    this.raw(`${line}\n`);
  }

  /** Prints rows: a table in a terminal, tab-separated lines without a heading in a pipe. */
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

  /** Prints `label  value` lines. */
  facts(facts: readonly (readonly [label: string, value: string])[]): void {
    const shown = facts.filter(([, value]) => value !== '');
    const width = Math.max(0, ...shown.map(([label]) => label.length));
    for (const [label, value] of shown) {
      const first = this.isTerminal ? `${this.paint('dim', label.padEnd(width))}  ` : `${label}\t`;
      this.raw(`${first}${safeLine(value)}\n`);
    }
  }

  /** Prints a sentence for people, in addition to the results. */
  notice(text: string): void {
    if (!this.isQuiet) this.errorText(`${safeText(text)}\n`);
  }

  /** Prints a sentence that --quiet does not suppress. */
  warn(text: string): void {
    this.errorText(`${safeText(text)}\n`);
  }

  /** Writes text to stderr unchanged. */
  errorText(text: string): void {
    this.stderr.write(text);
  }

  /** Writes bytes to stdout unchanged: files and drawings. */
  raw(bytes: string | Uint8Array): void {
    this.stdout.write(bytes);
  }
}
