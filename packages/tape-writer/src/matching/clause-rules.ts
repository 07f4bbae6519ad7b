import { DISPLAYING, FILLERS, PRONOUNS, SHOWING, STARTING } from '../sentence/english.js';
import type { SentenceClause, SentenceWord } from '../sentence/words.js';

const REFERRING = /^(?:its?|them|their)$/;

export function isOneOf({ forms }: SentenceWord, words: Iterable<string>): boolean {
  return [...words].some((word) => forms.has(word));
}

/** Whether each list has a distinct position. */
export function areDistinct([places, ...rest]: readonly (readonly number[])[]): boolean {
  if (!places) return true;
  return places.some((place) => areDistinct(rest.map((others) => others.filter((other) => other !== place))));
}

/** Whether the clauses ask to show something and then to do something other with it, of which the recipe does only one. */
export function isShownFirst(
  [first, ...others]: readonly SentenceClause[],
  told: readonly string[],
): boolean {
  const [verb] = first ?? [];
  if (!verb || !DISPLAYING.has(verb.lower) || isOneOf(verb, told)) return false;
  return others.some(
    (clause) =>
      clause.some(({ lower }) => PRONOUNS.has(lower)) && !clause.some(({ forms }) => forms.has('follow')),
  );
}

/** Whether a pronoun means something before these words, and the recipe does not tell it: "delete them". */
export function isDangling(words: SentenceClause, told: readonly string[]): boolean {
  const at = words.findIndex(({ lower }, place) => REFERRING.test(lower) && words[place + 1]?.lower !== 'is');
  const pronoun = words[at];
  const before = words.slice(0, at).filter(({ lower }) => !FILLERS.has(lower));
  return pronoun !== undefined && before.length <= 1 && !isOneOf(pronoun, told);
}

/** How much a request loses of its clauses: those that ask to show something, and those with optional words only. */
export function wasted(
  clauses: readonly SentenceClause[],
  required: readonly string[],
  told: readonly string[],
  isValue: (word: SentenceWord) => boolean,
): number {
  if (clauses.length < 2) return 0;
  const lost = clauses.filter(([first]) => first && SHOWING.has(first.lower) && !isOneOf(first, told));
  const idle = clauses.filter((clause) => !clause.some((word) => isOneOf(word, required) || isValue(word)));
  return 2 * lost.length + idle.length;
}

/** Whether each clause has a new significant word, or only fillers that request nothing. */
export function eachSays(clauses: readonly SentenceClause[], counts: (at: number) => boolean): boolean {
  const said = new Set<string>();
  let at = 0;
  return clauses.every((clause) => {
    const counting = clause.filter(() => counts(at++));
    const isNew = counting.some(
      ({ forms, isQuoted }) => isQuoted || ![...forms].some((form) => said.has(form)),
    );
    for (const { forms } of counting) for (const form of forms) said.add(form);
    const asks = clause.some(({ lower }) => STARTING.has(lower) || PRONOUNS.has(lower) || SHOWING.has(lower));
    return isNew || (!asks && counting.length === 0);
  });
}
