import type { PlacedText } from './cast-places.js';

const LONGEST = 8_192;
const DELETE = /[\x7f\b]/;

/** Joins input that is typed letter by letter to lines, with corrections. */
export class TypedLines {
  #line = '';
  #time = 0;

  constructor(private readonly take: (text: PlacedText) => void) {}

  write(data: string, time: number): void {
    for (const piece of data.split(/([\r\n\x7f\b])/)) {
      if (piece === '\r' || piece === '\n') this.end();
      else if (DELETE.test(piece)) this.#line = this.#line.slice(0, -1);
      else this.#type(piece, time);
    }
  }

  /** Takes the unfinished line. */
  end(): void {
    if (this.#line !== '') this.take({ place: 'input', text: this.#line, time: this.#time, line: null });
    this.#line = '';
  }

  #type(text: string, time: number): void {
    if (this.#line === '') this.#time = time;
    this.#line += text;
    if (this.#line.length > LONGEST) this.end();
  }
}
