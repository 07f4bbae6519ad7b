import { characterWidth } from '../terminal/character-widths.js';
import type { CastPlace } from '../texts/cast-places.js';
import type { TextReplacement } from './cast-edit.js';
import { foldText, foldCharacter, type FoldedText, foldPlus, foldUrl, mayBeUrl } from './folded-text.js';

export interface NamedText {
  /** Texts of one place share it. */
  readonly name: string;
  readonly text: string;
}

export interface TextMatches {
  readonly matches: number;
  /** Each is a {@link CastPlace} or the name of a {@link NamedText}. */
  readonly places: readonly { readonly place: string; readonly matches: number }[];
  /** Seconds of the cast, at most {@link TIMES_TOLD}. */
  readonly times: readonly number[];
}

/** A text to hide within another text; offsets are UTF-16. */
export interface TextMatch {
  readonly which: number;
  readonly start: number;
  readonly end: number;
}

const TIMES_TOLD = 20;
const FILLERS = ['*', '•', '#', '×', '░', '█'];
const WIDE_FILLERS = ['＊', '＃', '　'];
/** UTF-16 units of a byte that is percent-encoded twice. */
const ENCODED_BYTE = 5;
const ENCODING = '%+0123456789abcdef';

/** The masked characters of a recording, by number. */
export class FoundText {
  /** Folded. */
  readonly texts: readonly string[];
  /** The most characters that one of them takes. */
  readonly longest: number;
  /** Masks by the number of the character; numbers start at 1. */
  readonly characters = new Map<number, string>();
  private readonly letters: ReadonlySet<string>;
  private readonly endings: ReadonlySet<string>;
  private readonly filler: string;
  private readonly wideFiller: string;
  private readonly masks: readonly (readonly string[])[];
  private readonly found: { readonly places: Map<string, number>; readonly times: number[] }[];

  constructor(readonly replacements: readonly TextReplacement[]) {
    this.texts = replacements.map(({ text }) => foldText(text).text);
    this.longest = Math.max(0, ...replacements.map(({ text }) => ENCODED_BYTE * Buffer.byteLength(text)));
    this.letters = new Set(this.texts.join('').split(''));
    this.endings = new Set(this.texts.map((text) => text.slice(-1)));
    const isFree = (character: string) => !this.letters.has(foldCharacter(character));
    this.filler = FILLERS.find(isFree) ?? ' ';
    this.wideFiller = WIDE_FILLERS.find(isFree) ?? '　';
    this.masks = replacements.map(({ mask }) => Array.from(mask));
    this.found = replacements.map(() => ({ places: new Map(), times: [] }));
  }

  get told(): readonly TextMatches[] {
    return this.found.map(({ places, times }) => ({
      matches: [...places.values()].reduce((sum, matches) => sum + matches, 0),
      places: Array.from(places, ([place, matches]) => ({ place, matches })),
      times,
    }));
  }

  /** Whether a text may contain the character. @param isEncoded whether texts may be percent-encoded */
  mayContain(character: string, isEncoded: boolean): boolean {
    const first = foldCharacter(character).charAt(0);
    return this.letters.has(first) || (isEncoded && first !== '' && ENCODING.includes(first));
  }

  mayEnd(character: string): boolean {
    const last = foldCharacter(character).slice(-1);
    return this.endings.has(last) || (last !== '' && ENCODING.includes(last));
  }

  /** The texts in any case, width and encoding. @param which numbers of the texts to search; all if absent */
  *matchesIn(text: string, which?: readonly number[]): Generator<TextMatch, void, void> {
    yield* this.foldedMatches(foldText(text), this.texts, which);
    if (!mayBeUrl(text)) return;
    yield* this.foldedMatches(foldUrl(text), this.texts.map(foldPlus), which);
  }

  /** @param characters their numbers in the order of the text, 0 for cells without output */
  add(which: number, characters: readonly number[], place: CastPlace, time: number): void {
    if (this.mask(which, characters)) this.count(which, place, time);
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
  inPlain(plain: string, place: string, time?: number): string {
    return this.replacements.reduce((text, _replacement, which) => {
      const matches = [...this.matchesIn(text, [which])].sort((a, b) => a.start - b.start);
      let masked = '';
      let last = 0;
      for (const { start, end } of matches) {
        if (start < last) continue;
        masked += text.slice(last, start) + this.maskOf(which);
        last = end;
        this.count(which, place, time);
      }
      return masked + text.slice(last);
    }, plain);
  }

  private *foldedMatches(
    { text, startOf, endOf }: FoldedText,
    texts: readonly string[],
    which: readonly number[] | undefined,
  ): Generator<TextMatch, void, void> {
    for (const [number, wanted] of texts.entries()) {
      if (wanted === '' || (which && !which.includes(number))) continue;
      for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1))
        yield { which: number, start: startOf(at), end: endOf(at + wanted.length) };
    }
  }

  private maskOf(which: number): string {
    const characters = Array.from(this.replacements[which]?.text ?? '');
    return characters.map((_, at) => this.masks[which]?.[at] ?? this.filler).join('');
  }

  private count(which: number, place: string, time: number | undefined): void {
    const found = this.found[which];
    if (!found) return;
    found.places.set(place, (found.places.get(place) ?? 0) + 1);
    if (time === undefined) return;
    const told = Math.round(time * 1e3) / 1e3;
    if (found.times.length < TIMES_TOLD && found.times.at(-1) !== told) found.times.push(told);
  }
}
