import slugify from '@sindresorhus/slugify';

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
  return slugify(title).slice(0, BASE_MAX).replace(/-+$/, '') || 'collection';
}

/** The base itself, else the base with the lowest number from 2 that makes it neither reserved nor taken. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  let slug = base;
  for (let number = 2; RESERVED.has(slug) || taken.has(slug); number++) slug = `${base}-${number}`;
  return slug;
}
