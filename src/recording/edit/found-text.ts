import { characterWidth } from '../terminal/character-widths.js';
import type { TextReplacement } from './cast-edit.js';

/** Where a text was found, for its author. */
export interface TextMatches {
  readonly matches: number;
  /** Seconds of the cast, at most {@link TIMES_TOLD}. */
  readonly times: readonly number[];
}

const TIMES_TOLD = 20;
const FILLERS = ['*', '•', '#', '×', '░', '█'];
const WIDE_FILLERS = ['＊', '＃', '　'];

/** The masked characters of a recording, by number. */
export class FoundText {
  readonly texts: readonly string[];
  /** Masks by the number of the character; numbers start at 1. */
  readonly characters = new Map<number, string>();
  private readonly filler: string;
  private readonly wideFiller: string;
  private readonly masks: readonly (readonly string[])[];
  private readonly found: { matches: number; times: number[] }[];

  constructor(readonly replacements: readonly TextReplacement[]) {
    this.texts = replacements.map(({ text }) => text);
    const texts = this.texts.join('');
    this.filler = FILLERS.find((character) => !texts.includes(character)) ?? ' ';
    this.wideFiller = WIDE_FILLERS.find((character) => !texts.includes(character)) ?? '　';
    this.masks = replacements.map(({ mask }) => Array.from(mask));
    this.found = replacements.map(() => ({ matches: 0, times: [] }));
  }

  get told(): readonly TextMatches[] {
    return this.found;
  }

  /** @param characters their numbers in the order of the text, 0 for cells without output */
  add(which: number, characters: readonly number[], time: number): void {
    if (this.mask(which, characters)) this.count(which, time);
  }

  /** Masks the characters without counting a match. @returns whether some are new */
  mask(which: number, characters: readonly number[]): boolean {
    let isNew = false;
    characters.forEach((character, at) => {
      if (character === 0 || this.characters.has(character)) return;
      this.characters.set(character, this.masks[which]?.[at] ?? this.filler);
      isNew = true;
    });
    return isNew;
  }

  /** Replaces a character by a mask of the same width. */
  inPlaceOf(character: string, number: number): string {
    const mask = this.characters.get(number);
    if (mask === undefined) return character;
    const width = characterWidth(character.codePointAt(0) ?? 0);
    if (characterWidth(mask.codePointAt(0) ?? 0) === width) return mask;
    return width === 2 ? this.wideFiller : width === 1 ? this.filler : '';
  }

  /** Replaces the texts in a string that no screen shows. @param time of its event; undefined outside the events */
  inPlain(plain: string, time?: number): string {
    return this.replacements.reduce((text, replacement, which) => {
      const parts = text.split(replacement.text);
      for (let at = 1; at < parts.length; at++) this.count(which, time);
      return parts.join(this.maskOf(which));
    }, plain);
  }

  private maskOf(which: number): string {
    const characters = Array.from(this.replacements[which]?.text ?? '');
    return characters.map((_, at) => this.masks[which]?.[at] ?? this.filler).join('');
  }

  private count(which: number, time: number | undefined): void {
    const found = this.found[which];
    if (!found) return;
    found.matches += 1;
    if (time === undefined) return;
    const told = Math.round(time * 1e3) / 1e3;
    if (found.times.length < TIMES_TOLD && found.times.at(-1) !== told) found.times.push(told);
  }
}
