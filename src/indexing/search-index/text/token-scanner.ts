import { JOINER, LETTER, MARK, UNSPACED, classAt, widthAt } from './characters.js';
import { MAX_LEXEME_LENGTH, cut, fold } from './folding.js';
import { endWithSigns, flagName, isVersion, startWithSigns, wordEnd } from './signs.js';
import { wordForms } from './word-forms.js';

type TokenSink = (lexeme: string, start: number, end: number, position: number) => void;

const NUMBER = /^\d+$/;

export class TokenScanner {
  private offset = 0;
  private position = 0;
  /** The word that the next one may form a pair with. */
  private neighbour = '';
  private neighbourStart = 0;
  private isStopped = false;

  constructor(
    private readonly text: string,
    private readonly sink: TokenSink,
  ) {}

  /** Scans the tokens that start in a range; positions continue. */
  scan(from: number, to: number): void {
    this.offset = from;
    while (this.offset < to && !this.isStopped) {
      const character = classAt(this.text, this.offset);
      if (character === LETTER) this.compound();
      else if (character === UNSPACED) this.unspaced();
      else this.offset++;
    }
  }

  /** The remaining forms of the current word still reach the sink. */
  stop(): void {
    this.isStopped = true;
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
    // Pairs of numbers are versions and IP addresses; times, dates and progress are not searched.
    if (joiner !== '.' && NUMBER.test(this.neighbour) && NUMBER.test(folded)) return;
    this.sink(cut(this.neighbour + joiner + folded), this.neighbourStart, end, this.position);
  }

  private signsBefore(start: number, end: number): void {
    const { text } = this;
    const first = startWithSigns(text, start);
    if (first === start) return;
    const isFlag = text[first] === '-';
    const named = isFlag ? flagName(text, start, end) : { name: fold(text.slice(start, end)), end };
    this.sink(cut(text.slice(first, start) + named.name), first, named.end, this.position);
  }

  /** A longer one would lose its sign, so it is omitted. */
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
