import { wordsIn } from './vocabulary/written-words.js';
import { tokenise } from './text/tokens.js';
import type { VocabularyWord } from './vocabulary/vocabulary.repository.js';

/** What a recording is found by. */
export interface SearchableRecording {
  readonly title: string;
  readonly command: string;
  /** Their names. */
  readonly tags: readonly string[];
  readonly description: string;
  readonly transcript: string;
  readonly seq: number;
  readonly tagSeqs: readonly number[];
  readonly shell: string;
  readonly authorSeq: number;
}

/** What is kept of a recording for the search. */
export interface SearchDocument {
  /** A tsvector in PostgreSQL's notation. */
  readonly lexemes: string;
  /** Those of its words that a beginning may go on to, and that a misspelled word may have been. */
  readonly words: readonly VocabularyWord[];
}

/** To be raised with every change of what `searchDocument` or `tokenise` makes: older documents are made anew. */
export const LEXEMES_VERSION = 3;

/** How much of a transcript is read, in characters. */
export const TRANSCRIPT_MAX = 65_536;
/** How many different lexemes a recording is found by; those that come last are left out. */
export const LEXEMES_MAX = 4_000;

/** PostgreSQL knows no position beyond, and no more than so many of one lexeme (its manual, "Text Search Types"). */
const POSITION_MAX = 16_383;
const POSITIONS_MAX = 255;
/** Words on both sides of it are neither neighbours nor a phrase. */
const GAP_BETWEEN_FIELDS = 16;

/** Before a lexeme: in which fields it was found. See `searchDocument`. */
export const FOUND_IN = { names: '1', texts: '2', anything: '3' } as const;

/** The lexemes by which a search is narrowed down to a tag, a shell, a user, or a time. */
export const filterLexeme = {
  tag: (seq: number) => `#${seq}`,
  shell: (shell: string) => `$${shell}`,
  author: (seq: number) => `@${seq}`,
  /** One of 2,048 recordings that were made one after the other. */
  smallSegment: (number: number) => `~${number}`,
  /** One of 131,072. */
  largeSegment: (number: number) => `^${number}`,
} as const;

export const SMALL_SEGMENT_BITS = 11;
export const LARGE_SEGMENT_BITS = 17;

/**
 * Names that are no plain words: flags, words with digits, compounds of words. A compound has one sign between words of
 * letters and dashes, which may be a dash too: then it is the first one behind the second character.
 */
const NAME =
  /^-{0,2}\p{L}[\p{L}\p{N}]{2,23}$|^[\p{L}-]{2}\p{L}*-[\p{L}-]{2,}$|^[\p{L}-]{2,}[^\p{L}\p{N}-][\p{L}-]{2,}$/u;
const PLAIN = /^[\p{L}\p{M}]+$/u;

/**
 * All that a recording is found by:
 * - `1git` when "git" is in the title, the command or a tag;
 * - `2git` when it is in one of these or the description;
 * - `3git:1A,40` when it is anywhere, with its positions, for phrases and the ranking. The title has weight A, the
 *   command and the tags B, the description C, the transcript D;
 * - those of `filterLexeme`.
 *
 * One index of them answers each search, narrowed down or not, from the best places to the others.
 */
export function searchDocument(recording: SearchableRecording): SearchDocument {
  const document = new LexemeList();
  document.add(recording.title, 'A');
  document.add(recording.command, 'B');
  for (const tag of recording.tags) document.add(tag, 'B');
  const names = document.lexemes();
  document.add(recording.description, 'C');
  const texts = document.lexemes();
  document.add(recording.transcript.slice(0, TRANSCRIPT_MAX), '');
  const lexemes = [
    ...filtersOf(recording).map(quote),
    ...names.map((lexeme) => quote(FOUND_IN.names + lexeme)),
    ...texts.map((lexeme) => quote(FOUND_IN.texts + lexeme)),
    ...document.withPositions().map(([lexeme, at]) => `${quote(FOUND_IN.anything + lexeme)}:${at}`),
  ].join(' ');
  return { lexemes, words: [...document.words(), ...names.filter(isName).map(nameOf)] };
}

const isName = (lexeme: string): boolean => NAME.test(lexeme) && !PLAIN.test(lexeme);
const nameOf = (lexeme: string): VocabularyWord => ({ word: lexeme, lexeme, isPlain: false });

/** A lexeme as tsvectors and tsqueries are written. */
export function quote(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, '$&$&')}'`;
}

function filtersOf({ seq, tagSeqs, shell, authorSeq }: SearchableRecording): string[] {
  return [
    ...tagSeqs.map(filterLexeme.tag),
    filterLexeme.shell(shell),
    filterLexeme.author(authorSeq),
    filterLexeme.smallSegment(Math.floor(seq / 2 ** SMALL_SEGMENT_BITS)),
    filterLexeme.largeSegment(Math.floor(seq / 2 ** LARGE_SEGMENT_BITS)),
  ];
}

/** The lexemes of one field after the other, each with its positions and weights. */
class LexemeList {
  readonly #places = new Map<string, string[]>();
  readonly #words = new Map<string, VocabularyWord>();
  #offset = 0;

  add(text: string, weight: 'A' | 'B' | 'C' | ''): void {
    const tokens = tokenise(text, POSITION_MAX - this.#offset);
    for (const { word, lexeme } of wordsIn(text, tokens)) {
      if (!this.#words.has(word)) this.#words.set(word, { word, lexeme, isPlain: true });
    }
    let last = this.#offset;
    for (const { lexeme, position } of tokens) {
      last = this.#offset + position;
      if (last > POSITION_MAX) break;
      const places = this.#places.get(lexeme);
      if (places) {
        if (places.length < POSITIONS_MAX) places.push(`${last}${weight}`);
      } else if (this.#places.size < LEXEMES_MAX) {
        this.#places.set(lexeme, [`${last}${weight}`]);
      }
    }
    this.#offset = last + GAP_BETWEEN_FIELDS;
  }

  words(): Iterable<VocabularyWord> {
    return this.#words.values();
  }

  lexemes(): string[] {
    return [...this.#places.keys()];
  }

  withPositions(): [lexeme: string, positions: string][] {
    return [...this.#places].map(([lexeme, places]) => [lexeme, places.join(',')]);
  }
}
