import { type Clause, clausesOf, withPrefix } from './clause.js';
import { queryParts } from './query-part.js';

/** What somebody looks for. A document must have every clause that is not excluded, and none that is. */
export interface SearchQuery {
  readonly clauses: readonly Clause[];
  /** What of the query was too much and is not looked for, as it was typed. */
  readonly ignored: readonly string[];
  /** Why nothing can be found, as a sentence for the person who asked; null when something can. */
  readonly problem: string | null;
}

/** What follows is ignored, and said to be. */
export const MAX_CLAUSES = 16;

/**
 * What a query asks for. Any text is a query.
 *
 * - All words count. The last one, when it has three letters or more and is not in quotes, is also the
 *   beginning of a word.
 * - `"in quotes"`, straight or curly, the words follow each other. A quote that is not closed is ignored.
 * - `-word` and `-"a phrase"` must not be there. A dash excludes when white space comes before it and three
 *   letters after it (or a quote, `c++`, `c#`, or a script without spaces); in quotes it never does.
 * - `--flag` is always a flag that is looked for, and so is one dash with one or two letters or a number:
 *   `-x`, `-rf`, `-9`. A longer one is looked for in quotes: `find "-name"`.
 * - What is asked twice counts once.
 */
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
  if (clauses.length === 0) return 'The query has no letters or digits to look for.';
  return clauses.every(({ excluded }) => excluded)
    ? 'The query only says what must not be there; add a word that must be.'
    : null;
}
