import type { Recipe, Tool } from '../recipes/recipe.js';
import type { Slot } from '../recipes/slot.js';
import { isFormed, slotValue } from '../recipes/slot-values.js';
import { FILLERS, PRONOUNS, SHOWING, STARTING } from '../sentence/english.js';
import type { Clause, Word } from '../sentence/words.js';
import { isIntentWord, RECIPES, toolsNamed } from './tool-table.js';

/** What the clauses before have named. */
export interface Context {
  readonly tools: ReadonlySet<Tool>;
  readonly values: ReadonlyMap<string, string>;
}

export interface Match {
  readonly recipe: Recipe;
  /** Of the slots that the clause names. */
  readonly values: ReadonlyMap<string, string>;
  readonly score: number;
}

/** Other words for what a slot holds. */
const KIND_WORDS: Readonly<Record<string, readonly string[]>> = {
  folder: ['folder'],
  ext: ['file', 'extension'],
  host: ['server', 'host', 'domain', 'address'],
  url: ['page', 'url', 'address', 'link', 'website', 'api'],
  text: ['text', 'word', 'string', 'pattern', 'occurrence', 'containing', 'contain'],
  message: ['message'],
  number: ['times'],
  size: ['than', 'size'],
};
const ARTICLES = /^(?:a|an|the|my|our|your|this|all|every|each)$/;

/**
 * The recipe that accounts for every word of the clause: by its own words, the name of a program that it runs, the value
 * of a slot, or a word that adds nothing. Of several the one with the most words to it; undefined when there is none. A
 * single word counts where its tool is named, or no other tool has a recipe for it.
 */
export function matchClause(clauses: readonly Clause[], context: Context): Match | undefined {
  const clause = clauses.flat();
  const named = clause.map((word) => toolsNamed(word));
  const told: Match[] = [];
  const guessed: Match[] = [];
  for (const recipe of RECIPES) {
    const isNamed = context.tools.has(recipe.tool) || named.some((tools) => tools.includes(recipe.tool));
    if (!isNamed && recipe.tool.isByName) continue;
    const match = matchRecipe(recipe, clauses, named, context);
    if (match) (isNamed || recipe.required.length > 1 ? told : guessed).push(match);
  }
  if (told.length === 0 && new Set(guessed.map(({ recipe }) => recipe.tool)).size > 1) return undefined;
  const matches = told.length > 0 ? told : guessed;
  return matches.toSorted((a, b) => b.score - a.score)[0];
}

function matchRecipe(
  recipe: Recipe,
  clauses: readonly Clause[],
  named: readonly (readonly Tool[])[],
  context: Context,
): Match | undefined {
  const { required, tool } = recipe;
  const clause = clauses.flat();
  if (!areDistinct(required.map((words) => placesOf(words, clause)))) return undefined;
  const isToolNamed = named.some((tools) => tools.includes(tool));
  if (required.length === 0 && !isToolNamed) return undefined;
  const told = [...required.flat(), ...recipe.optional];
  const own = clause.map((word, at) => isOneOf(word, told) || (named[at] ?? []).some((each) => runs(recipe, each)));
  const isShowing = clause.some(({ lower }) => SHOWING.has(lower));
  const open = clause.flatMap((word, at) =>
    own[at] === true || isAccountedFor(word, recipe, isShowing) ? [] : [at],
  );
  const values = valuesOf(recipe.slots, clause, open);
  if (!eachSays(clauses, (at) => own[at] === true || open.includes(at))) return undefined;
  if (!values || recipe.slots.some((slot) => isMissing(slot, values, context))) return undefined;
  const bonus = (isToolNamed ? 0.5 : 0) + (context.tools.has(tool) ? 0.25 : 0);
  return { recipe, values, score: required.length + own.filter(Boolean).length + values.size + bonus };
}

function isAccountedFor(word: Word, recipe: Recipe, isShowing: boolean): boolean {
  if (word.isQuoted) return false;
  return (
    FILLERS.has(word.lower) ||
    (recipe.required.length === 0 && STARTING.has(word.lower)) ||
    (isShowing && word.lower === 'all') ||
    isOneOf(word, recipe.tool.about) ||
    recipe.slots.some(({ kind }) => isOneOf(word, KIND_WORDS[kind] ?? [kind]))
  );
}

/** A value for each word that nothing else accounts for; undefined when one fits no slot. */
function valuesOf(
  slots: readonly Slot[],
  clause: Clause,
  open: readonly number[],
): ReadonlyMap<string, string> | undefined {
  const values = new Map<string, string>();
  for (const at of open) {
    const word = clause[at];
    const free = slots.filter(({ name }) => !values.has(name));
    const [slot] = free
      .toSorted((a, b) => Number(isFormed(b.kind)) - Number(isFormed(a.kind)))
      .filter(({ kind }) => word && slotValue(kind, word, placeOf(clause, at)) !== null);
    if (!word || !slot) return undefined;
    values.set(slot.name, slotValue(slot.kind, word, placeOf(clause, at)) ?? '');
  }
  return values;
}

function placeOf(clause: Clause, at: number) {
  let before = at - 1;
  while (before >= 0 && ARTICLES.test(clause[before]?.lower ?? '')) before--;
  const word = clause[at];
  return {
    before: clause[before],
    after: clause[at + 1],
    isKnown: word !== undefined && isIntentWord(word),
    isTool: word !== undefined && toolsNamed(word).length > 0,
  };
}

function isMissing(slot: Slot, values: ReadonlyMap<string, string>, { values: before }: Context): boolean {
  return slot.standard === undefined && !values.has(slot.name) && !before.has(slot.name);
}

/** Whether a recipe runs the program of a tool. */
function runs({ tool, steps }: Recipe, other: Tool): boolean {
  return other === tool || steps.some(({ command }) => command.split(/[\s|;&$()]+/).includes(other.name));
}

function isOneOf({ forms }: Word, words: readonly string[]): boolean {
  return words.some((word) => forms.has(word));
}

function placesOf(words: readonly string[], clause: Clause): number[] {
  return clause.flatMap((word, at) => (isOneOf(word, words) ? [at] : []));
}

/** Whether each list has a place of its own. */
function areDistinct([places, ...rest]: readonly (readonly number[])[]): boolean {
  if (!places) return true;
  return places.some((place) => areDistinct(rest.map((others) => others.filter((other) => other !== place))));
}

/** Whether each clause has a word that counts and was not there before, or none but fillers that ask for nothing. */
function eachSays(clauses: readonly Clause[], counts: (at: number) => boolean): boolean {
  const said = new Set<string>();
  let at = 0;
  return clauses.every((clause) => {
    const counting = clause.filter(() => counts(at++));
    const isNew = counting.some(({ forms, isQuoted }) => isQuoted || ![...forms].some((form) => said.has(form)));
    for (const { forms } of counting) for (const form of forms) said.add(form);
    const asks = clause.some(({ lower }) => STARTING.has(lower) || PRONOUNS.has(lower) || SHOWING.has(lower));
    return isNew || (!asks && counting.length === 0);
  });
}
