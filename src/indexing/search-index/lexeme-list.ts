import { SEARCHED_TEXTS } from './searched-texts.js';
import { type Token, tokenise } from './text/tokens.js';
import type { VocabularyWord } from './vocabulary/vocabulary.repository.js';
import { isSpelled, spelledWord } from './vocabulary/written-words.js';

type SearchedText = keyof typeof SEARCHED_TEXTS;
type Weight = (typeof SEARCHED_TEXTS)[SearchedText];

export interface SearchedTexts extends Record<Exclude<SearchedText, 'tags'>, string> {
  readonly tags: readonly string[];
}

/** Bytes of the lexemes and positions of a recording, of 1,048,575 that PostgreSQL allows; later ones are dropped. */
export const LEXEME_BYTES_MAX = 1_000_000;
/** Of a lexeme besides its letters: the field, the number of its positions, and padding. */
const BYTES_PER_LEXEME = 4;
const BYTES_PER_POSITION = 2;
/** Lexemes with digits: the counters, times and hashes of a long log take most of the time, and few searches mean them. */
export const WITH_DIGITS_MAX = 8_192;
const DIGIT = /\d/;

/** Limits of PostgreSQL: the highest position, and the positions of one lexeme (manual, "Text Search Types"). */
const POSITION_MAX = 16_383;
const POSITIONS_MAX = 255;
/** So many positions a word gets wherever it stands, the others next to rare words: a late phrase of both is found. */
const FREQUENT = 192;
const RARE = 8;
const GAP_BETWEEN_FIELDS = 16;
const FIELD_FORMS = 3;

interface Entry {
  /** Numbers in the transcript, with a weight elsewhere. */
  readonly places: (number | string)[];
  readonly isSpelled: boolean;
  lastWritten: string;
  lastText: number;
}

export class LexemeList {
  readonly #entries = new Map<string, Entry>();
  readonly #words = new Map<string, VocabularyWord>();
  #texts = 0;
  #offset = 0;
  #bytes = 0;
  #withDigits = 0;
  /** After the highest position, positions start again here. */
  #wrap = 0;

  addTexts(recording: SearchedTexts, ...weights: readonly Weight[]): void {
    for (const [name, weight] of Object.entries(SEARCHED_TEXTS) as [SearchedText, Weight][]) {
      if (!weights.includes(weight)) continue;
      for (const text of [recording[name]].flat()) {
        this.add(text, weight);
        this.#offset += GAP_BETWEEN_FIELDS;
      }
    }
  }

  /** The positions of what is added from now on do not fall among those before, if these leave half of all. */
  wrapPositions(): void {
    this.#wrap = Math.min(this.#offset, POSITION_MAX >> 1);
  }

  /** @returns the lexemes of the text, without those that are dropped */
  add(text: string, weight: Weight | '', tokens = tokenise(text)): string[] {
    const lexemes: string[] = [];
    const entries: (Entry | undefined)[] = [];
    const number = ++this.#texts;
    let lastRare = -Infinity;
    for (const { lexeme, start, end, position } of tokens) {
      const entry = this.#entries.get(lexeme) ?? this.addEntry(lexeme, weight === '' ? 1 : FIELD_FORMS);
      entries.push(entry);
      if (!entry) continue;
      if (!isFrequent(entry) || position - lastRare <= 1) this.addPlace(entry, position, weight);
      if (isRare(entry)) {
        this.addFrequentBefore(position, tokens, entries, weight);
        lastRare = position;
      }
      if (entry.lastText !== number) lexemes.push(lexeme);
      entry.lastText = number;
      if (entry.isSpelled && !isAt(text, start, end, entry.lastWritten)) {
        entry.lastWritten = text.slice(start, end);
        this.addWord(entry.lastWritten, lexeme);
      }
    }
    this.#offset += tokens.at(-1)?.position ?? 0;
    return lexemes;
  }

  private addFrequentBefore(
    position: number,
    tokens: readonly Token[],
    entries: readonly (Entry | undefined)[],
    weight: Weight | '',
  ): void {
    for (let at = entries.length - 1; at >= 0; at -= 1) {
      const [entry, before] = [entries[at], tokens[at]?.position ?? 0];
      if (before < position - 1) return;
      if (entry && before < position && isFrequent(entry)) this.addPlace(entry, before, weight);
    }
  }

  /** @param forms the number of lexemes that it becomes */
  private addEntry(lexeme: string, forms: number): Entry | undefined {
    const bytes = forms * (Buffer.byteLength(lexeme) + BYTES_PER_LEXEME);
    if (this.#bytes + bytes + BYTES_PER_POSITION > LEXEME_BYTES_MAX) return undefined;
    if (DIGIT.test(lexeme) && ++this.#withDigits > WITH_DIGITS_MAX) return undefined;
    this.#bytes += bytes;
    const entry = { places: [], isSpelled: isSpelled(lexeme), lastWritten: '', lastText: 0 };
    this.#entries.set(lexeme, entry);
    return entry;
  }

  private addPlace({ places }: Entry, position: number, weight: Weight | ''): void {
    if (places.length >= POSITIONS_MAX || this.#bytes + BYTES_PER_POSITION > LEXEME_BYTES_MAX) return;
    const place = this.wrapped(this.#offset + position);
    places.push(weight === '' ? place : `${place}${weight}`);
    this.#bytes += BYTES_PER_POSITION;
  }

  private wrapped(offset: number): number {
    if (offset <= POSITION_MAX) return offset;
    return this.#wrap + 1 + ((offset - this.#wrap - 1) % (POSITION_MAX - this.#wrap));
  }

  private addWord(written: string, lexeme: string): void {
    const word = spelledWord(written);
    if (word !== null && !this.#words.has(word)) this.#words.set(word, { word, lexeme, isPlain: true });
  }

  words(): VocabularyWord[] {
    return [...this.#words.values()];
  }

  lexemes(): string[] {
    return [...this.#entries.keys()];
  }

  [Symbol.iterator](): Iterator<[lexeme: string, entry: Entry]> {
    return this.#entries.entries();
  }
}

const isRare = ({ isSpelled, places }: Entry): boolean => isSpelled && places.length <= RARE;

const isFrequent = ({ places }: Entry): boolean => places.length >= FREQUENT;

const isAt = (text: string, start: number, end: number, written: string): boolean =>
  end - start === written.length && text.startsWith(written, start);
