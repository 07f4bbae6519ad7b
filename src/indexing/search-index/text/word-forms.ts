import { stem } from 'porter2';
import { MAX_LEXEME_LENGTH, cut, fold } from './folding.js';

/** A lexeme of a word, with the part of the word that it stands for in UTF-16 offsets of the word. */
export interface WordForm {
  readonly lexeme: string;
  readonly start: number;
  readonly end: number;
}

/** What a word is found by. */
export interface WordForms {
  /** Without case and accents, not stemmed. Empty when the word is nothing that could be found. */
  readonly folded: string;
  /** The stem first; then what else it is found by. */
  readonly forms: readonly WordForm[];
}

/**
 * V8 copies a slice of up to 12 characters; a longer one keeps the whole text that it was cut from in
 * memory, so it is no key of something that lives longer.
 */
const MAX_CACHED_LENGTH = 12;
const MAX_CACHED_WORDS = 50_000;
const MIN_PART_LENGTH = 3;

const STEMMED = /^[a-z]+$/;
/** Letters and digits that need no folding. */
const PLAIN = /^[a-z\d]+$/;
const DIGIT = /\d/;
const HUMPS = /(?:[A-Z](?![a-z]))+|[A-Z]?[a-z]+/g;
const CAMEL_CASE = /^(?:[a-z]+[A-Z][A-Za-z]*|(?:[A-Z]+[a-z]+){3,}[A-Z]*)$/;

const cache = new Map<string, WordForms>();

/** The forms of a word as it is written: letters, digits and marks, perhaps an apostrophe. */
export function wordForms(word: string): WordForms {
  const known = cache.get(word);
  if (known) return known;
  const made = makeForms(word);
  // Numbers and hashes are seldom seen twice and have no stem.
  if (word.length > MAX_CACHED_LENGTH || DIGIT.test(word)) return made;
  if (cache.size >= MAX_CACHED_WORDS) cache.clear();
  cache.set(word, made);
  return made;
}

function makeForms(word: string): WordForms {
  const folded = foldWord(word);
  if (folded === '') return { folded, forms: [] };
  const lexeme = stemOf(folded);
  const forms = [{ lexeme, start: 0, end: word.length }];
  if (needsWrittenForm(folded, lexeme)) forms.push({ lexeme: folded, start: 0, end: word.length });
  if (word !== folded && CAMEL_CASE.test(word)) forms.push(...camelCaseParts(word, forms));
  return { folded, forms };
}

function foldWord(word: string): string {
  if (word.length <= MAX_LEXEME_LENGTH && PLAIN.test(word)) return word;
  return fold(/['’][sS]$/.test(word) ? word.slice(0, -2) : cut(word));
}

/** The lexeme of a folded word: its stem when it is of ASCII letters, else the word itself. */
const stemOf = (folded: string): string => (STEMMED.test(folded) ? stem(folded) : folded);

/**
 * Whether some beginning of a word, typed so far, is no beginning of its stem: `runn` of `run` (running),
 * `deploym` of `deploy`. The word itself has the same stem and needs nothing.
 */
function needsWrittenForm(word: string, stemmed: string): boolean {
  let common = 0;
  while (common < stemmed.length && stemmed[common] === word[common]) common++;
  return word.length - common > 1;
}

/**
 * The words in `getUserName`. Of two capitalised ones nothing is made: `GitHub` and `JavaScript` are names,
 * and who looks for git or java does not mean them.
 */
function camelCaseParts(word: string, whole: readonly WordForm[]): WordForm[] {
  const parts = new Map<string, WordForm>();
  for (const { 0: hump, index } of cut(word).matchAll(HUMPS)) {
    const lexeme = stemOf(hump.toLowerCase());
    if (hump.length >= MIN_PART_LENGTH && whole.every((form) => form.lexeme !== lexeme) && !parts.has(lexeme))
      parts.set(lexeme, { lexeme, start: index, end: index + hump.length });
  }
  return [...parts.values()];
}
