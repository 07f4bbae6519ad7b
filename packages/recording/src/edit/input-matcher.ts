import type { AsciicastEvent } from '../asciicast/asciicast.js';
import type { FoundText } from './found-text.js';
import { OutputTokens } from './output-tokens.js';

const LONGEST_LINE = 8192;
const DELETE = new Set(['\x7f', '\b']);

/** Finds texts in the input, including corrected ones. Its characters have negative numbers. */
export class InputMatcher {
  private readonly tokens = new OutputTokens();
  private line: { readonly character: string; readonly number: number }[] = [];
  private number = 0;

  constructor(private readonly found: FoundText) {}

  search(events: readonly AsciicastEvent[]): void {
    for (const { code, data, time } of events) {
      if (code === 'i') for (const character of data) this.read(character, time);
    }
  }

  private read(character: string, time: number): void {
    const { kind } = this.tokens.next(character.codePointAt(0) ?? 0);
    if (kind === 'print' || kind === 'payload') this.type(character, time);
    else if (DELETE.has(character)) this.line.pop();
    else if (character === '\r' || character === '\n') this.line = [];
  }

  private type(character: string, time: number): void {
    this.number -= 1;
    this.line.push({ character, number: this.number });
    if (this.line.length > 2 * LONGEST_LINE) this.line = this.line.slice(-LONGEST_LINE);
    if (!this.found.mayEnd(character)) return;
    const typed = this.line.slice(-this.found.longest);
    const units = typed.flatMap(({ character: key, number }) => Array<number>(key.length).fill(number));
    for (const { which, start, end } of this.found.matchesIn(typed.map((key) => key.character).join('')))
      this.found.add(which, [...new Set(units.slice(start, end))], 'input', time);
  }
}
