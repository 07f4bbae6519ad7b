import slugify from '@sindresorhus/slugify';
import { customAlphabet } from 'nanoid';

/** Above that, a search for the lowest free number would read too much. */
const HIGHEST_NUMBER = 100;
const randomEnd = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 8);

/** Leaves room for a number in the 200 characters of a slug. */
const BASE_MAX = 190;

/** What addresses under /collections/ mean something else by. */
const RESERVED = new Set(['create', 'delete', 'edit', 'feature', 'featured', 'gifs', 'me', 'new', 'search']);

/** Whether a collection could have this slug; any other text need not be looked for. */
export function isCollectionSlug(text: string): boolean {
  return /^[\w-]{1,200}$/.test(text);
}

/** What the slug of a collection with this title begins with; `collection` for a title without letter or digit. */
export function slugBase(title: string): string {
  return (
    slugify(title)
      .slice(0, BASE_MAX)
      .replace(/(?<!-)-+$/, '') || 'collection'
  );
}

/** What a slug is chosen from: the base and the base with a number from 2, without reserved words. */
export function slugCandidates(base: string): string[] {
  const numbered = Array.from({ length: HIGHEST_NUMBER - 1 }, (_, index) => `${base}-${index + 2}`);
  return [base, ...numbered].filter((slug) => !RESERVED.has(slug));
}

/** The first candidate that is not taken; where all are, the base with a random end. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  return slugCandidates(base).find((slug) => !taken.has(slug)) ?? `${base}-${randomEnd()}`;
}
