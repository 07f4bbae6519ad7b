import { nearestName } from '../../nearest-name.js';
import type { Problems } from '../problems.js';
import { isSettingName, SETTING_NAMES } from '../settings.js';
import { COMMANDS, isCommandName, TIME_UNITS } from '../vocabulary.js';
import type { TapeToken } from './lexer.js';

/** A day, in milliseconds. */
const LONGEST_TIME = 86_400_000;
const ANY_UNIT = [...TIME_UNITS.keys()];
const QUOTED_LENGTH = 60;
const INVISIBLE = /^[\p{C}\p{Z}]/u;

/** Reads tokens without backtracking and reports syntax errors. */
export class TokenReader {
  /** The next token; stays at `end`. */
  peek: TapeToken;

  constructor(
    private readonly source: string,
    private readonly tokens: Iterator<TapeToken, void>,
    readonly problems: Problems,
  ) {
    this.peek = this.read();
  }

  next(): TapeToken {
    const token = this.peek;
    if (token.kind !== 'end') this.peek = this.read();
    return token;
  }

  private read(): TapeToken {
    const { value } = this.tokens.next();
    if (!value) throw new RangeError('The tokens of a tape end with the end.');
    return value;
  }

  accept(symbol: string): boolean {
    const isThere = this.peek.kind === 'symbol' && this.peek.text === symbol;
    if (isThere) this.next();
    return isThere;
  }

  hasText(): boolean {
    return this.peek.kind === 'string' || this.peek.kind === 'word';
  }

  /** Reads a string or a bare word; null after an error. @param example a correct command for the message */
  text(command: TapeToken, example: string): string | null {
    const token = this.peek;
    if (this.hasText()) {
      this.next();
      return this.reportOpen(token) || this.reportRest(token) ? null : token.text;
    }
    if (token.line !== command.line || token.kind === 'end')
      this.problems.error(command, `${command.text} needs a text: ${example}`);
    else this.problems.error(token, `${command.text} needs a text: ${this.whyNoText(token)}`);
    if (token.line === command.line) this.skipArguments();
    return null;
  }

  /** Milliseconds of `5`, `.5s`, `250ms`, `1m`; null after an error, which skips the other arguments. */
  time(after: TapeToken, example: string, units: readonly string[] = ANY_UNIT): number | null {
    const time = this.readTime(after, example, units);
    if (time === null && this.peek.line === after.line) this.skipArguments();
    return time;
  }

  private readTime(after: TapeToken, example: string, units: readonly string[]): number | null {
    const number = this.peek;
    if (number.kind !== 'number') {
      this.problems.error(after, `A time belongs after ${after.text}: ${example}`);
      return null;
    }
    this.next();
    const factor = this.unit(number, units);
    const time = Math.round(Number(number.text) * factor * 1000) / 1000;
    if (Number.isNaN(time)) this.problems.error(number, `"${number.text}" is not a number.`);
    else if (time > LONGEST_TIME) this.problems.error(number, 'A time may not be longer than a day.');
    else return time;
    return null;
  }

  /** The pause of `Type@50ms` and `Enter@1s`; null after an error. */
  pause(example: string): number | null | undefined {
    const at = this.peek;
    return this.accept('@') ? this.time(at, example) : undefined;
  }

  private unit(number: TapeToken, units: readonly string[]): number {
    const { kind, text, start } = this.peek;
    const isAttached =
      start === number.end && (kind === 'word' || kind === 'keyword') && !isCommandName(text);
    const factor = kind === 'keyword' ? TIME_UNITS.get(text) : undefined;
    if (factor !== undefined && units.includes(text)) {
      this.next();
      return factor;
    }
    if (factor !== undefined || isAttached)
      this.problems.error(this.next(), `"${text}" is not a unit that this takes: use ${units.join(', ')}.`);
    return 1000;
  }

  reportOpen(token: TapeToken): boolean {
    if (token.closed) return false;
    const mark = this.source.charAt(token.start);
    this.problems.error(
      token,
      token.kind === 'json'
        ? 'This { is not closed: add a } behind the object.'
        : `This ${mark} is not closed on its line: add another ${mark} where the text ends.`,
    );
    return true;
  }

  /** Reports a token that cannot start a command and skips its line. */
  reportStray(): void {
    const token = this.peek;
    this.problems.error(token, this.whyNoCommand(token));
    this.next();
    this.skipArguments(token.line);
  }

  /** Skips to the next command or line. */
  skipArguments(line = this.peek.line): void {
    while (this.peek.kind !== 'end' && this.peek.line === line && !isCommandName(this.peek.text)) this.next();
  }

  /** Reports unquoted text after a bare word on its line. */
  private reportRest(word: TapeToken): boolean {
    const { kind, line } = this.peek;
    if (word.kind !== 'word' || line !== word.line || kind === 'keyword' || kind === 'end') return false;
    this.problems.error(word, `A text with blanks or other marks needs quotes: "${this.lineFrom(word)}"`);
    this.skipArguments(line);
    return true;
  }

  private whyNoText(token: TapeToken): string {
    const raw = this.wordFrom(token);
    if (token.kind === 'regex')
      return `a / begins a regular expression, so an absolute path needs quotes: "${raw}"`;
    if (token.kind === 'keyword') return `${token.text} is a keyword, so as text it needs quotes.`;
    return `what does not begin with a letter needs quotes: "${raw}"`;
  }

  private whyNoCommand(token: TapeToken): string {
    const { kind, text } = token;
    if (kind === 'symbol' && text === '\\')
      return 'A backslash does not escape a quote here: put a text with quotes between quotes of another kind, " \' or `.';
    if (kind !== 'word' && kind !== 'keyword')
      return `${this.wordFrom(token)} is not a command. A text to type goes between quotes, after Type.`;
    if (text === 'Home' || text === 'End')
      return `A tape cannot press ${text}; in most shells Ctrl+${text === 'Home' ? 'A' : 'E'} does the same.`;
    if (isSettingName(text)) return `${text} is a setting: write Set ${text} and its value.`;
    const meant = nearestName(text, [...COMMANDS, ...SETTING_NAMES]);
    const hint = meant === null ? '' : ` Did you mean ${isSettingName(meant) ? `Set ${meant}` : meant}?`;
    return `"${text.slice(0, QUOTED_LENGTH)}" is not a command.${hint}`;
  }

  private wordFrom({ start }: TapeToken): string {
    const rest = this.source.slice(start, start + QUOTED_LENGTH);
    return INVISIBLE.test(rest) ? nameOfCharacter(rest) : (/^\S*/.exec(rest)?.[0] ?? '');
  }

  private lineFrom({ start }: TapeToken): string {
    return /^[^\r\n#"]*/.exec(this.source.slice(start, start + QUOTED_LENGTH))?.[0].trimEnd() ?? '';
  }

  gapAfter(token: TapeToken): string {
    return this.source.slice(token.end, Math.min(this.peek.start, token.end + QUOTED_LENGTH));
  }
}

function nameOfCharacter(text: string): string {
  return `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
