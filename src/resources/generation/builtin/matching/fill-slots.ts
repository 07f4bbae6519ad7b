import type { Slot } from '../recipes/slot.js';
import { isFormed, type WordPlace, slotValue } from '../recipes/slot-values.js';
import type { SentenceClause } from '../sentence/words.js';
import { isIntentWord, toolsNamed } from './tool-table.js';

const ARTICLES = /^(?:a|an|the|my|our|your|this|all|every|each)$/;

/**
 * A value for each word that nothing else explains; undefined if one fits no slot.
 * @param mayBeTools whether the name of a tool may be a value
 */
export function valuesOf(
  slots: readonly Slot[],
  clauses: readonly SentenceClause[],
  open: readonly number[],
  mayBeTools: boolean,
): ReadonlyMap<string, string> | undefined {
  if (open.length > slots.length) return undefined;
  const values = new Map<string, string>();
  const words = clauses.flat();
  const places = open.length === 0 ? [] : clauses.flatMap(placesIn);
  const formedFirst = slots.toSorted((a, b) => Number(isFormed(b.kind)) - Number(isFormed(a.kind)));
  for (const at of open) {
    const [word, place] = [words[at], places[at]];
    if (!word || !place || (place.isTool && !mayBeTools)) return undefined;
    const free = formedFirst.filter(({ name }) => !values.has(name));
    const slot = free.find(({ kind }) => slotValue(kind, word, place) !== null);
    if (!slot) return undefined;
    values.set(slot.name, slotValue(slot.kind, word, place) ?? '');
  }
  return values;
}

function placesIn(clause: SentenceClause): WordPlace[] {
  return clause.map((word, at) => ({
    before: clause.slice(0, at).findLast(({ lower }) => !ARTICLES.test(lower)),
    after: clause[at + 1],
    isKnown: isIntentWord(word),
    isTool: toolsNamed(word).length > 0,
  }));
}
