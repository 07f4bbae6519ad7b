import { stem } from 'porter2';
import { MAX_LEXEME_LENGTH, cut, fold } from './folding.js';

export interface WordForm {
  readonly lexeme: string;
  readonly start: number;
  readonly end: number;
}

export interface WordForms {
  /** Without case and accents, not stemmed; empty when nothing is left. */
  readonly folded: string;
  readonly forms: readonly WordForm[];
}

/** V8 copies slices up to this length; a longer one as a map key would keep its whole text in memory. */
const MAX_CACHED_LENGTH = 12;
const MAX_CACHED_WORDS = 50_000;
const MIN_PART_LENGTH = 3;

const STEMMED = /^[a-z]+$/;
const PLAIN = /^[a-z\d]+$/;
const DIGIT = /\d/;
const HUMPS = /(?:[A-Z](?![a-z]))+|[A-Z]?[a-z]+/g;
const CAMEL_CASE = /^(?:[a-z]+[A-Z][A-Za-z]*|(?:[A-Z]+[a-z]+){3,}[A-Z]*)$/;

const cache = new Map<string, WordForms>();

export function wordForms(word: string): WordForms {
  const known = cache.get(word);
  if (known) return known;
  const made = makeForms(word);
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

const stemOf = (folded: string): string => (STEMMED.test(folded) ? stem(folded) : folded);

/** Whether a prefix of the word is not a prefix of its stem: `runn` of `run` (running). */
function needsWrittenForm(word: string, stemmed: string): boolean {
  let common = 0;
  while (common < stemmed.length && stemmed[common] === word[common]) common++;
  return word.length - common > 1;
}

/** `getUserName` has parts. `GitHub` and `JavaScript` are names, which a search for git or java does not mean. */
function camelCaseParts(word: string, whole: readonly WordForm[]): WordForm[] {
  const parts = new Map<string, WordForm>();
  for (const { 0: hump, index } of cut(word).matchAll(HUMPS)) {
    const lexeme = stemOf(hump.toLowerCase());
    if (hump.length >= MIN_PART_LENGTH && whole.every((form) => form.lexeme !== lexeme) && !parts.has(lexeme))
      parts.set(lexeme, { lexeme, start: index, end: index + hump.length });
  }
  return [...parts.values()];
}
