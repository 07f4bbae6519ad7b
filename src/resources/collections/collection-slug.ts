import { customAlphabet } from 'nanoid';
import { slugOf } from '@ttyreel/recording';

/** Bounds the search for the lowest free number. */
const HIGHEST_NUMBER = 100;
const randomEnd = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 8);

/** Leaves room for a number within the 200 characters of a slug. */
const BASE_MAX = 190;

/** Slugs with another meaning under /collections/. */
const RESERVED = new Set(['create', 'delete', 'edit', 'feature', 'featured', 'gifs', 'me', 'new', 'search']);

/** Whether the text can be a collection's slug. */
export function isCollectionSlug(text: string): boolean {
  return /^[\w-]{1,200}$/.test(text);
}

/** The base of a collection's slug; `collection` for a title without Latin letters or digits. */
export function slugBase(title: string): string {
  return slugOf(title, BASE_MAX) || 'collection';
}

/** The base, and the base with a number from 2, without reserved words. */
export function slugCandidates(base: string): string[] {
  const numbered = Array.from({ length: HIGHEST_NUMBER - 1 }, (_, index) => `${base}-${index + 2}`);
  return [base, ...numbered].filter((slug) => !RESERVED.has(slug));
}

/** The first free candidate, else the base with a random suffix. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  return slugCandidates(base).find((slug) => !taken.has(slug)) ?? `${base}-${randomEnd()}`;
}
