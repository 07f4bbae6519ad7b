import { setImmediate } from 'node:timers/promises';
import { writePlaces } from './text/lexeme-places.js';
import { tokenise } from './text/tokens.js';
import { LexemeList, type SearchedTexts } from './lexeme-list.js';
import { type BlockPlace, blocksOf } from './text/transcript-blocks.js';
import type { VocabularyWord } from './vocabulary/vocabulary.repository.js';

export interface SearchableRecording extends SearchedTexts {
  readonly transcript: string;
  readonly seq: number;
  readonly tagSeqs: readonly number[];
  readonly shell: string;
  readonly authorSeq: number;
}

export interface SearchDocument {
  readonly lexemes: string;
  readonly words: readonly VocabularyWord[];
  /** The positions of the lexemes in the first block of the transcript, as `writePlaces` writes them. */
  readonly places: string;
  readonly laterBlocks: readonly SearchBlock[];
}

export interface SearchBlock extends BlockPlace {
  /** Each in a line, after an empty line. */
  readonly lexemes: string;
}

/** Increase it whenever `searchDocument` or `tokenise` changes its output: older documents are rebuilt. */
export const LEXEMES_VERSION = 5;

/** The event loop gets a turn after so many, and after each block of a transcript: up to ten milliseconds. */
const LEXEMES_PER_TURN = 1_024;

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
export async function searchDocument(recording: SearchableRecording): Promise<SearchDocument> {
  const document = new LexemeList();
  document.addTexts(recording, 'A', 'B');
  const names = document.lexemes();
  document.addTexts(recording, 'C');
  const texts = document.lexemes();
  const laterBlocks: SearchBlock[] = [];
  let places: string | undefined;
  document.wrapPositions();
  for (const { text, ...place } of blocksOf(recording.transcript)) {
    if (place.firstByte > 0) await setImmediate();
    const tokens = tokenise(text);
    const found = document.add(text, '', tokens);
    if (places === undefined) places = writePlaces(tokens);
    else laterBlocks.push({ ...place, lexemes: `\n${found.join('\n')}\n` });
  }
  const lexemes = [
    ...filtersOf(recording).map(quote),
    ...names.map((lexeme) => quote(FOUND_IN.names + lexeme)),
    ...texts.map((lexeme) => quote(FOUND_IN.texts + lexeme)),
  ];
  for (const [lexeme, { places }] of document) {
    lexemes.push(`${quote(FOUND_IN.anything + lexeme)}:${places.join(',')}`);
    if (lexemes.length % LEXEMES_PER_TURN === 0) await setImmediate();
  }
  const words = [...document.words(), ...names.filter(isName).map(nameOf)];
  return { lexemes: lexemes.join(' '), words, places: places ?? writePlaces([]), laterBlocks };
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
