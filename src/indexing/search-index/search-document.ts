import { wordsIn } from './vocabulary/written-words.js';
import { writePlaces } from './text/lexeme-places.js';
import { tokenise } from './text/tokens.js';
import { SEARCHED_TEXTS } from './searched-texts.js';
import type { VocabularyWord } from './vocabulary/vocabulary.repository.js';

type SearchedText = keyof typeof SEARCHED_TEXTS;
type Weight = (typeof SEARCHED_TEXTS)[SearchedText];

export interface SearchableRecording extends Record<Exclude<SearchedText, 'tags'>, string> {
  readonly tags: readonly string[];
  readonly transcript: string;
  readonly seq: number;
  readonly tagSeqs: readonly number[];
  readonly shell: string;
  readonly authorSeq: number;
}

export interface SearchDocument {
  readonly lexemes: string;
  readonly words: readonly VocabularyWord[];
  /** The positions of the lexemes in the transcript, as `writePlaces` writes them. */
  readonly places: string;
}

/** Increase it whenever `searchDocument` or `tokenise` changes its output: older documents are rebuilt. */
export const LEXEMES_VERSION = 4;

export const TRANSCRIPT_MAX = 65_536;
/** Distinct lexemes of a recording; later ones are dropped. */
export const LEXEMES_MAX = 4_000;

/** Limits of PostgreSQL: the highest position, and the positions of one lexeme (manual, "Text Search Types"). */
const POSITION_MAX = 16_383;
const POSITIONS_MAX = 255;
const GAP_BETWEEN_FIELDS = 16;

export const FOUND_IN = { names: '1', texts: '2', anything: '3' } as const;

export const filterLexeme = {
  tag: (seq: number) => `#${seq}`,
  shell: (shell: string) => `$${shell}`,
  author: (seq: number) => `@${seq}`,
  /** 2,048 consecutive ids. */
  smallSegment: (number: number) => `~${number}`,
  /** 131,072 consecutive ids. */
  largeSegment: (number: number) => `^${number}`,
} as const;

export const SMALL_SEGMENT_BITS = 11;
export const LARGE_SEGMENT_BITS = 17;

/** Flags, words with digits, and compounds of two words of letters and dashes. */
const NAME =
  /^-{0,2}\p{L}[\p{L}\p{N}]{2,23}$|^[\p{L}-]{2}\p{L}*-[\p{L}-]{2,}$|^[\p{L}-]{2,}[^\p{L}\p{N}-][\p{L}-]{2,}$/u;
const PLAIN = /^[\p{L}\p{M}]+$/u;

/**
 * Lexemes: `1git` for "git" in the title, the command or a tag, `2git` in these or the description, `3git:1A,40`
 * anywhere, with positions (A title, B command and tags, C description, D transcript), and `filterLexeme`s.
 */
export function searchDocument(recording: SearchableRecording): SearchDocument {
  const document = new LexemeList();
  document.addTexts(recording, 'A', 'B');
  const names = document.lexemes();
  document.addTexts(recording, 'C');
  const texts = document.lexemes();
  const transcript = recording.transcript.slice(0, TRANSCRIPT_MAX);
  const tokens = tokenise(transcript);
  document.add(transcript, '', tokens);
  const lexemes = [
    ...filtersOf(recording).map(quote),
    ...names.map((lexeme) => quote(FOUND_IN.names + lexeme)),
    ...texts.map((lexeme) => quote(FOUND_IN.texts + lexeme)),
    ...document.withPositions().map(([lexeme, at]) => `${quote(FOUND_IN.anything + lexeme)}:${at}`),
  ].join(' ');
  const words = [...document.words(), ...names.filter(isName).map(nameOf)];
  return { lexemes, words, places: writePlaces(tokens) };
}

const isName = (lexeme: string): boolean => NAME.test(lexeme) && !PLAIN.test(lexeme);
const nameOf = (lexeme: string): VocabularyWord => ({ word: lexeme, lexeme, isPlain: false });

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

class LexemeList {
  readonly #places = new Map<string, string[]>();
  readonly #words = new Map<string, VocabularyWord>();
  #offset = 0;

  addTexts(recording: SearchableRecording, ...weights: readonly Weight[]): void {
    for (const [name, weight] of Object.entries(SEARCHED_TEXTS) as [SearchedText, Weight][]) {
      if (weights.includes(weight)) for (const text of [recording[name]].flat()) this.add(text, weight);
    }
  }

  add(text: string, weight: Weight | '', tokens = tokenise(text)): void {
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

  /** Without those whose lexeme was dropped: a word leaves the vocabulary with its last lexeme. */
  words(): VocabularyWord[] {
    return [...this.#words.values()].filter(({ lexeme }) => this.#places.has(lexeme));
  }

  lexemes(): string[] {
    return [...this.#places.keys()];
  }

  withPositions(): [lexeme: string, positions: string][] {
    return [...this.#places].map(([lexeme, places]) => [lexeme, places.join(',')]);
  }
}
