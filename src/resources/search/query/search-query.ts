import { type Clause, clausesOf, withPrefix } from './clause.js';
import { queryParts } from './query-part.js';

/** A match has every clause that is not excluded, and no excluded one. */
export interface SearchQuery {
  readonly clauses: readonly Clause[];
  /** The parts that were too long, as typed. */
  readonly ignored: readonly string[];
  /** A sentence for the user when nothing can match, else null. */
  readonly problem: string | null;
}

export const MAX_CLAUSES = 16;

/** Parses any text; docs/search.md describes the syntax. Duplicates count once. */
export function parseQuery(text: string): SearchQuery {
  const clauses = new Map<string, Clause>();
  const ignored: string[] = [];
  let last: string | null = null;
  for (const part of queryParts(text)) {
    const asked = clausesOf(part);
    ignored.push(...asked.ignored);
    for (const clause of asked.clauses) {
      const key = JSON.stringify([clause.excluded, clause.kind, clause.lexemes]);
      last = part.isQuoted || part.isExcluded || clauses.has(key) ? null : key;
      if (clauses.has(key)) continue;
      if (clauses.size < MAX_CLAUSES) clauses.set(key, clause);
      else ignored.push(clause.text);
    }
  }
  const final = last === null ? undefined : clauses.get(last);
  if (last !== null && final) clauses.set(last, withPrefix(final));
  return { clauses: [...clauses.values()], ignored, problem: problemOf([...clauses.values()]) };
}

function problemOf(clauses: readonly Clause[]): string | null {
  if (clauses.length === 0) return 'The query has no letters or digits to search for.';
  return clauses.every(({ excluded }) => excluded)
    ? 'The query only excludes words. Add a word to search for.'
    : null;
}
