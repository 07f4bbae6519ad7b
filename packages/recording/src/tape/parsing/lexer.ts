import type { Position } from '../tape.js';
import { KEYWORDS } from '../keywords.js';

export type TokenKind =
  'keyword' | 'word' | 'string' | 'number' | 'regex' | 'json' | 'symbol' | 'illegal' | 'end';

export interface TapeToken extends Position {
  readonly kind: TokenKind;
  /** A string or regex without its delimiters. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** False when the closing delimiter is missing. */
  readonly closed: boolean;
}

export type TapeSource = Pick<string, 'length' | 'charCodeAt' | 'slice'>;

const BYTE_ORDER_MARK = 0xfeff;
const LF = 10;
const CR = 13;
const HASH = 35;
const SLASH = 47;
const DOT = 46;
const BACKSLASH = 92;
const CLOSING_BRACE = 125;
const codesOf = (marks: string) => new Set(Buffer.from(marks, 'latin1'));
const QUOTES: ReadonlySet<number> = codesOf('"\'`');
const SYMBOLS: ReadonlySet<number> = codesOf('@=][-%^\\+');
const IN_WORD: ReadonlySet<number> = codesOf('.-_/%');

const isBlank = (code: number) => code === 32 || code === 9 || code === LF || code === CR;
const isDigit = (code: number) => code >= 48 && code <= 57;
const isLetter = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const isWordPart = (code: number) => isLetter(code) || isDigit(code) || IN_WORD.has(code);
const isNumberPart = (code: number) => isDigit(code) || code === DOT;
const isLineEnd = (code: number) => code === LF || code === CR;

/**
 * Lexes a tape lazily and in linear time, without blanks and comments. Accepts any text: unknown characters become
 * illegal tokens.
 */
export function tokeniseTape(source: TapeSource): Generator<TapeToken, void> {
  return new Lexer(source).tokens();
}

/** A token kind, and the lengths of its delimiters. */
interface Scanned {
  readonly kind: TokenKind;
  readonly closed: boolean;
  readonly from: number;
  readonly to: number;
}

const plain = (kind: TokenKind): Scanned => ({ kind, closed: true, from: 0, to: 0 });
const END = plain('end');
const NUMBER = plain('number');
const WORD = plain('word');
const SYMBOL = plain('symbol');
const ILLEGAL = plain('illegal');

class Lexer {
  private at = 0;
  private line = 1;
  private lineStart = 0;

  constructor(private readonly source: TapeSource) {}

  *tokens(): Generator<TapeToken, void> {
    if (this.code() === BYTE_ORDER_MARK) this.lineStart = ++this.at;
    for (;;) {
      this.skipBlanks();
      const token = this.next();
      yield token;
      if (token.kind === 'end') return;
    }
  }

  private next(): TapeToken {
    const { at: start, line } = this;
    const column = start - this.lineStart + 1;
    const { kind, closed, from, to } = this.scan();
    const text = this.source.slice(start + from, this.at - to);
    const isKeyword = kind === 'word' && KEYWORDS.has(text);
    return { kind: isKeyword ? 'keyword' : kind, text, start, end: this.at, line, column, closed };
  }

  private scan(): Scanned {
    const code = this.code();
    if (this.at >= this.source.length) return END;
    if (QUOTES.has(code)) return { kind: 'string', ...this.delimited(code) };
    if (code === SLASH) return { kind: 'regex', ...this.delimited(SLASH) };
    if (code === 123) return { kind: 'json', ...this.json() };
    if (isDigit(code) || (code === DOT && isDigit(this.code(1)))) {
      this.skipWhile(isNumberPart);
      return NUMBER;
    }
    if (isLetter(code) || code === DOT) {
      this.skipWhile(isWordPart);
      return WORD;
    }
    this.at++;
    return SYMBOLS.has(code) ? SYMBOL : ILLEGAL;
  }

  /** Ends at its delimiter or line end; a backslash escapes only in a regex. */
  private delimited(delimiter: number) {
    this.at++;
    while (this.at < this.source.length && this.code() !== delimiter && !isLineEnd(this.code())) {
      const protects = delimiter === SLASH && this.code() === BACKSLASH && !isLineEnd(this.code(1));
      this.at = Math.min(this.at + (protects ? 2 : 1), this.source.length);
    }
    const closed = this.code() === delimiter;
    if (closed) this.at++;
    return { closed, from: 1, to: closed ? 1 : 0 };
  }

  /** Up to the first closing brace, across lines. */
  private json() {
    while (this.at < this.source.length && this.code() !== CLOSING_BRACE) this.step();
    const closed = this.at < this.source.length;
    if (closed) this.at++;
    return { closed, from: 0, to: 0 };
  }

  private skipBlanks(): void {
    for (;;) {
      while (isBlank(this.code())) this.step();
      if (this.code() !== HASH) return;
      this.skipWhile((code) => !isLineEnd(code));
    }
  }

  private skipWhile(test: (code: number) => boolean): void {
    while (this.at < this.source.length && test(this.code())) this.at++;
  }

  private step(): void {
    const isNewLine = this.code() === LF;
    this.at++;
    if (!isNewLine) return;
    this.line++;
    this.lineStart = this.at;
  }

  /** NaN past the end. */
  private code(ahead = 0): number {
    return this.source.charCodeAt(this.at + ahead);
  }
}
