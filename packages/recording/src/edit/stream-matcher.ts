import { foldCharacter } from './folded-text.js';
import type { FoundText } from './found-text.js';

const BATCH = 65_536;
/** Represents a movement of the cursor; no text contains it. */
const GAP = '\n';
/** Shorter texts would be found by chance across cursor movements. */
const LONG_TEXT = 8;
/** Blanks, and the frames around the panes of a screen. */
const BETWEEN = /^[\s\u2500-\u259f|]$/u;

const MOST_BLANKS = 1000;
/** The maximum length of a text is 1,000 characters, percent-encoded 20,000. */
const ROOM = 2 * BATCH;

/**
 * Finds texts in a stream of characters. `strict` ends a text at each cursor movement; otherwise long texts continue after
 * it, past blanks and frames, as in a pane that wraps them.
 */
export class StreamMatcher {
  private text = '';
  /** Numbers of the characters, by index in the text. */
  private numbers = new Int32Array(ROOM);
  private times = new Float64Array(ROOM);
  private blanks: (readonly [blank: string, number: number])[] = [];
  private hasMoved = false;
  private readonly texts: readonly number[];
  private readonly overlap: number;

  constructor(
    private readonly found: FoundText,
    private readonly isStrict: boolean,
  ) {
    this.texts = found.texts.flatMap((text, which) => (isStrict || text.length >= LONG_TEXT ? which : []));
    this.overlap = Math.max(1, found.longest) - 1;
  }

  write(character: string, number: number, time: number): void {
    if (this.texts.length === 0 || foldCharacter(character) === '') return;
    if (!this.isStrict && BETWEEN.test(character)) {
      if (this.blanks.length < MOST_BLANKS) this.blanks.push([character, number]);
      else this.hasMoved = true;
      return;
    }
    this.pass(time);
    this.push(character, number, time);
  }

  move(): void {
    this.hasMoved = true;
    if (this.isStrict && !this.text.endsWith(GAP)) this.push(GAP, 0, 0);
  }

  end(): void {
    this.pass(0);
    this.search();
  }

  private pass(time: number): void {
    if (!this.hasMoved) for (const [blank, number] of this.blanks) this.push(blank, number, time);
    if (this.blanks.length > 0) this.blanks = [];
    this.hasMoved = false;
  }

  private push(character: string, number: number, time: number): void {
    if (this.text.length > BATCH) this.search();
    for (let unit = 0; unit < character.length; unit++) {
      this.numbers[this.text.length + unit] = number;
      this.times[this.text.length + unit] = time;
    }
    this.text += character;
  }

  private search(): void {
    for (const { which, start, end } of this.found.matchesIn(this.text, this.texts))
      this.found.add(
        which,
        [...new Set(this.numbers.subarray(start, end))],
        'screen',
        this.times[end - 1] ?? 0,
      );
    const kept = Math.max(0, this.text.length - this.overlap);
    this.numbers.copyWithin(0, kept, this.text.length);
    this.times.copyWithin(0, kept, this.text.length);
    this.text = this.text.slice(kept);
  }
}
