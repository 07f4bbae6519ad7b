import { GRID_PAGE_SIZE, type PageRequest as ListPage } from '../../../platform/database/page-request.js';
import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { type Shell, SHELLS } from '@ttyreel/recording';
import { tagFilter } from '../../../resources/tags/tag-names.js';

export const SHORTEST_QUERY = 2;

/** @throws ValidationFailed unless `page` is a positive whole number */
export function listPageOf(query: URLSearchParams, size = GRID_PAGE_SIZE): ListPage {
  const text = query.get('page') ?? '1';
  const page = Number(text);
  if (!/^\d{1,9}$/.test(text) || page < 1)
    throw ValidationFailed.field('page', 'must be a positive whole number');
  return { page, size };
}

/** Undefined if the parameter is absent or empty. */
export function queryText(query: URLSearchParams, name: string): string | undefined {
  return query.get(name)?.trim() || undefined;
}

/** Whether all lines of a long transcript are wanted. */
export function hasAllLines(query: URLSearchParams): boolean {
  return query.get('lines') === 'all';
}

/** The text to search for; null if it is too short. */
export function searchWords(query: URLSearchParams): string | null {
  const text = queryText(query, 'q') ?? '';
  return Array.from(text).length < SHORTEST_QUERY ? null : text;
}

/** The query of a search, for its page and its feed. */
export function searchQueryOf(q: string, tag?: string, shell?: Shell): string {
  return new URLSearchParams({ q, ...(tag && { tag }), ...(shell && { shell }) }).toString();
}

/** The slug of the tag, which the query may name. Undefined if the parameter is absent or empty. */
export function tagOf(query: URLSearchParams): string | undefined {
  const text = queryText(query, 'tag');
  return text && tagFilter(text);
}

/** @throws ValidationFailed for an unknown shell */
export function shellOf(query: URLSearchParams): Shell | undefined {
  return choiceOf(query, 'shell', SHELLS);
}

/** Undefined if the parameter is absent or empty. @throws ValidationFailed for any other value */
export function choiceOf<Choice extends string>(
  query: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = queryText(query, name)?.toLowerCase();
  const choice = choices.find((known) => known === text);
  if (text !== undefined && choice === undefined)
    throw ValidationFailed.field(name, `must be one of ${choices.join(', ')}`);
  return choice;
}
