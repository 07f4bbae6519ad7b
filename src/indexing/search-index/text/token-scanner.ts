import { JOINER, LETTER, MARK, UNSPACED, classAt, widthAt } from './characters.js';
import { MAX_LEXEME_LENGTH, cut, fold } from './folding.js';
import { endWithSigns, flagName, isVersion, startWithSigns, wordEnd } from './signs.js';
import { wordForms } from './word-forms.js';

/** Receives a token; see `Token` for what the numbers are. */
export type TokenSink = (lexeme: string, start: number, end: number, position: number) => void;

const NUMBER = /^\d+$/;

/** Finds the tokens of a text; `tokenise` says which they are. */
export class TokenScanner {
  private offset = 0;
  /** Of the last word that was found; 0 before the first. */
  private position = 0;
  /** The word that the next one may make a pair with; empty when there is none. */
  private neighbour = '';
  private neighbourStart = 0;
  private isStopped = false;

  constructor(
    private readonly text: string,
    private readonly sink: TokenSink,
  ) {}

  /** Finds the tokens that begin between two UTF-16 offsets, `to` excluded; positions go on from those before. */
  scan(from: number, to: number): void {
    this.offset = from;
    while (this.offset < to && !this.isStopped) {
      const character = classAt(this.text, this.offset);
      if (character === LETTER) this.compound();
      else if (character === UNSPACED) this.unspaced();
      else this.offset++;
    }
  }

  /** Finds no more words, for a sink that has enough; the forms of the word at hand still come. */
  stop(): void {
    this.isStopped = true;
  }

  /** Leaves positions out, for words that are not read. */
  skip(words: number): void {
    this.position += words;
  }

  private compound(): void {
    const { text } = this;
    this.neighbour = '';
    let joiner = '';
    for (;;) {
      const end = wordEnd(text, this.offset);
      this.word(this.offset, end, joiner);
      this.offset = end;
      if (this.isStopped || classAt(text, end) !== JOINER || classAt(text, end + 1) !== LETTER) return;
      joiner = text[end] === '\\' ? '/' : text.charAt(end);
      this.offset++;
    }
  }

  /** A word of a compound; `joiner` is what stands between it and the one before, empty when it is the first. */
  private word(start: number, end: number, joiner: string): void {
    const base = isVersion(this.text, start, end) ? start + 1 : start;
    const version = this.text.slice(start, base).toLowerCase();
    const { folded, forms } = wordForms(this.text.slice(base, end));
    if (folded === '') return;
    if (joiner !== '') this.pair(joiner, version + folded, end);
    this.position++;
    if (version !== '') this.signed(version + folded, start, end);
    if (joiner === '') this.signsBefore(start, end);
    const endOfSigns = endWithSigns(this.text, start, end);
    if (endOfSigns > end) this.signed(folded + this.text.slice(end, endOfSigns), start, endOfSigns);
    for (const form of forms) this.sink(form.lexeme, base + form.start, base + form.end, this.position);
    this.neighbour = folded;
    this.neighbourStart = base;
  }

  private pair(joiner: string, folded: string, end: number): void {
    if (this.neighbour === '' || this.neighbour.length >= MAX_LEXEME_LENGTH) return;
    // Of the numbers that are joined only versions and addresses are looked for, not times, dates and progress.
    if (joiner !== '.' && NUMBER.test(this.neighbour) && NUMBER.test(folded)) return;
    this.sink(cut(this.neighbour + joiner + folded), this.neighbourStart, end, this.position);
  }

  /** The first word of a compound with the signs before it: `--force`, `.bashrc`. */
  private signsBefore(start: number, end: number): void {
    const { text } = this;
    const first = startWithSigns(text, start);
    if (first === start) return;
    const isFlag = text[first] === '-';
    const named = isFlag ? flagName(text, start, end) : { name: fold(text.slice(start, end)), end };
    this.sink(cut(text.slice(first, start) + named.name), first, named.end, this.position);
  }

  /** A word with a sign; one that is so long that the sign would be cut is found without it. */
  private signed(lexeme: string, start: number, end: number): void {
    if (lexeme.length <= MAX_LEXEME_LENGTH) this.sink(lexeme, start, end, this.position);
  }

  private unspaced(): void {
    this.neighbour = '';
    while (classAt(this.text, this.offset) === UNSPACED && !this.isStopped) {
      const start = this.offset;
      this.offset += widthAt(this.text, start);
      while (classAt(this.text, this.offset) === MARK) this.offset += widthAt(this.text, this.offset);
      const { folded } = wordForms(this.text.slice(start, this.offset));
      if (folded === '') continue;
      this.pair('', folded, this.offset);
      this.position++;
      this.sink(folded, start, this.offset, this.position);
      this.neighbour = folded;
      this.neighbourStart = start;
    }
  }
}
