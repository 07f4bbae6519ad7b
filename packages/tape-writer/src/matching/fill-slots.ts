import type { Slot } from '../recipes/slot.js';
import { isFormed, isMarked, nounsOf, type WordPlace, slotValue } from '../recipes/slot-values.js';
import { STARTING } from '../sentence/english.js';
import type { SentenceClause, SentenceWord } from '../sentence/words.js';
import { isIntentWord, toolsNamed } from './tool-table.js';

/** Kinds of which one command takes several: "install express and dotenv". */
const LISTED = /^package$/;
const AFTER_NAME = /^(?:with|using|via|from|as|in|on)$/;
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
  const mayList = slots.some(({ name }) => LISTED.test(name));
  if (open.length > slots.length && !mayList) return undefined;
  const values = new Map<string, string>();
  const words = clauses.flat();
  const places = open.length === 0 ? [] : clauses.flatMap(placesIn);
  const formedFirst = slots.toSorted((a, b) => Number(isFormed(b.kind)) - Number(isFormed(a.kind)));
  for (const at of open) {
    const [word, place] = [words[at], places[at]];
    if (!word || !place || (place.isTool && !mayBeTools) || isVerb(word, place)) return undefined;
    const free = formedFirst
      .filter(({ name }) => !values.has(name))
      .toSorted((a, b) => unlikely(a, word, place) - unlikely(b, word, place));
    const slot = free.find(({ kind }) => slotValue(kind, word, place) !== null);
    if (slot) values.set(slot.name, slotValue(slot.kind, word, place) ?? '');
    else if (!isNextInList(word, place) || !addToList(values, word, places[open[0] ?? at])) return undefined;
  }
  return values;
}

/** A port is announced or looks like one, and a quoted word without a dot is rarely a file. */
function unlikely({ kind }: Slot, { text, isQuoted }: SentenceWord, { before }: WordPlace): number {
  if (kind === 'port') return before?.lower === 'port' || text.includes(':') ? -1 : 1;
  return Number(kind === 'file' && isQuoted && !/[./]/.test(text));
}

/** Whether a clause starts with the word as a verb rather than a name: "frobnicate files", "go into it". */
function isVerb(word: SentenceWord, { before, after }: WordPlace): boolean {
  const isName = word.isQuoted || isMarked(word.text) || nounsOf(word).length > 0;
  return !before && after !== undefined && !isName && !AFTER_NAME.test(after.lower);
}

/** Whether a clause starts with a name and continues the list before it: "and dotenv with npm". */
function isNextInList({ lower }: SentenceWord, { before, after }: WordPlace): boolean {
  return before === undefined && !STARTING.has(lower) && (!after || AFTER_NAME.test(after.lower));
}

/** @param first the place of the first name in the list */
function addToList(values: Map<string, string>, word: SentenceWord, first: WordPlace | undefined): boolean {
  const [name, listed] = [...values].find(([each]) => LISTED.test(each)) ?? [];
  const value = name === undefined || !first ? null : slotValue(name, word, first);
  if (name === undefined || value === null) return false;
  values.set(name, `${listed} ${value}`);
  return true;
}

function placesIn(clause: SentenceClause): WordPlace[] {
  return clause.map((word, at) => ({
    before: clause.slice(0, at).findLast(({ lower }) => !ARTICLES.test(lower)),
    after: clause[at + 1],
    isKnown: isIntentWord(word),
    isTool: toolsNamed(word).length > 0,
  }));
}
