import type { Recipe, KnownTool } from '../recipes/recipe.js';
import type { Slot } from '../recipes/slot.js';
import { isFormed, nounsOf } from '../recipes/slot-values.js';
import { EVERYDAY_NAMES, FILLERS, NAMING_WORDS, SHOWING, STARTING } from '../sentence/english.js';
import type { SentenceClause, SentenceWord } from '../sentence/words.js';
import { areDistinct, eachSays, isDangling, isOneOf, isShownFirst, wasted } from './clause-rules.js';
import { valuesOf } from './fill-slots.js';
import { RECIPES, toolsNamed } from './tool-table.js';

/** The context of the previous clauses. */
export interface Context {
  readonly tools: ReadonlySet<KnownTool>;
  readonly values: ReadonlyMap<string, string>;
}

export interface RecipeMatch {
  readonly recipe: Recipe;
  /** The values of the slots that the clause names. */
  readonly values: ReadonlyMap<string, string>;
  readonly score: number;
  /** Significant words. */
  readonly meant: number;
  /** Groups of words that the recipe requires beyond one; fewer if clauses are joined that ask to show something. */
  readonly demanded: number;
  /** Whether its tool is named, now or before. */
  readonly isNamed: boolean;
  /** Whether only one word and a name match it, and its tool is not named. */
  readonly isVague: boolean;
}

/** Clauses that are read as one request. */
interface Request {
  readonly clauses: readonly SentenceClause[];
  readonly words: SentenceClause;
  /** The tools that each word names. */
  readonly named: readonly (readonly KnownTool[])[];
  readonly forms: ReadonlySet<string>;
  readonly isShowing: boolean;
}

/** Other words for the content of a slot. */
const KIND_WORDS: Readonly<Record<string, readonly string[]>> = {
  ext: ['file', 'extension'],
  host: ['server', 'host', 'domain', 'address'],
  url: ['page', 'url', 'address', 'link', 'website', 'api'],
  text: ['text', 'word', 'string', 'pattern', 'occurrence', 'containing', 'contain'],
  number: ['times'],
  size: ['than', 'size'],
  option: ['argument', 'option', 'flag'],
};
/** How much better a guess has to be than one with another tool. */
const MARGIN = 2;
const LANGUAGES = /^(?:python|node|javascript|rust|ruby|php)$/;
const QUESTIONS = /^(?:what|what's|who|why|when|is|are)$/;
const NAMING = /^(?:called|named)$/;

/**
 * The recipe that explains every word of the clauses: by its own words, the name of a program that it runs, the value of a
 * slot, or a filler word. Of several, the one with the most words. Undefined if there is none, or if several tools do the
 * same and none is named.
 */
export function matchClause(clauses: readonly SentenceClause[], context: Context): RecipeMatch | undefined {
  const matches = allMatches(clauses, context);
  const named = matches.filter(({ isNamed }) => isNamed);
  const told = matches.filter(({ recipe }) => !recipe.tool.isByName && recipe.required.length > 1);
  if (named.length > 0 || told.length > 0) return best(named.length > 0 ? named : told);
  const [related] = matches
    .filter(({ recipe, isVague }) => !isVague || recipe.slots.some(({ kind }) => kind === 'package'))
    .filter(({ recipe }) => !recipe.tool.isByName && isRelated(recipe.tool, context))
    .toSorted((a, b) => b.score - a.score);
  if (related) return related;
  const guess = best(
    matches.filter(({ recipe, isVague }) => !recipe.tool.isByName && !isVague),
    true,
  );
  return guess && (guess.recipe.tool.isCommon || guess.meant > 1) ? guess : undefined;
}

/** Whether a tool is for the language of those before: pip after "create a Python environment". */
function isRelated(tool: KnownTool, { tools }: Context): boolean {
  const languages = new Set([...tools].flatMap(languagesOf));
  return languagesOf(tool).some((language) => languages.has(language));
}

function languagesOf({ name, otherNames, about }: KnownTool): string[] {
  return [name, ...otherNames, ...about].filter((word) => LANGUAGES.test(word));
}

/** Each recipe that explains every word, whether or not its tool has to be named. */
export function allMatches(clauses: readonly SentenceClause[], context: Context): RecipeMatch[] {
  const words = clauses.flat();
  const request = {
    clauses,
    words,
    named: words.map(toolsNamed),
    forms: new Set(words.flatMap((word) => [...word.forms, ...nounsOf(word)])),
    isShowing: words.some(({ lower }) => SHOWING.has(lower)),
  };
  return RECIPES.flatMap((recipe) => matchRecipe(recipe, request, context) ?? []);
}

/** @param isOnly whether no other tool may match nearly as well */
function best(matches: readonly RecipeMatch[], isOnly = false): RecipeMatch | undefined {
  const [first, ...others] = matches.toSorted((a, b) => b.score - a.score);
  const rivals = others.filter(
    ({ recipe, score }) =>
      first && recipe.tool !== first.recipe.tool && score >= first.score - (isOnly ? MARGIN : 0),
  );
  return first && (first.isNamed || rivals.length === 0) ? first : undefined;
}

function matchRecipe(recipe: Recipe, request: Request, context: Context): RecipeMatch | undefined {
  const { required, tool, slots } = recipe;
  const { clauses, words, named } = request;
  if (!required.every((group) => group.some((word) => request.forms.has(word)))) return undefined;
  if (!areDistinct(required.map((group) => placesOf(group, words)))) return undefined;
  const isToolNamed = named.some((tools, at) => tools.includes(tool) && isNameAt(words, at));
  if (required.length === 0 && (!isToolNamed || words.some(({ lower }) => QUESTIONS.test(lower))))
    return undefined;
  const isNamed = isToolNamed || context.tools.has(tool);
  if (!isNamed && !isTelling(recipe, request)) return undefined;
  const told = [...required.flat(), ...recipe.optional];
  const own = words.map(
    (word, at) => isOneOf(word, told) || (named[at] ?? []).some((each) => runs(recipe, each)),
  );
  const open = words.flatMap((word, at) => {
    const isName = NAMING.test(words[at - 1]?.lower ?? '');
    return isName || (own[at] !== true && !isAccountedFor(word, recipe, request)) ? [at] : [];
  });
  if (isShownFirst(clauses, told)) return undefined;
  if (!eachSays(clauses, (at) => own[at] === true || open.includes(at))) return undefined;

  const values = valuesOf(slots, clauses, open, isNamed || required.length > 1);
  if (!values || slots.some((slot) => isMissing(slot, values, context))) return undefined;
  const isKnown = ({ name }: Slot) => values.has(name) || context.values.has(name);
  const things = slots.filter(({ kind }) => !/^(?:message|number|text|size)$/.test(kind));
  if (isDangling(words, told) && things.length > 0 && !things.some(isKnown)) return undefined;
  const bonus = (isToolNamed ? 0.5 : 0) + (context.tools.has(tool) ? 0.25 : 0);
  const ownCount = own.filter(Boolean).length;
  const meant = ownCount + open.length;
  const telling = words.filter(({ lower }, at) => own[at] === true && !FILLERS.has(lower)).length;
  const isGuess = !isNamed && required.length === 1;
  const isVague =
    isGuess && telling < 2 && slots.some(({ name, kind }) => values.has(name) && !isFormed(kind));
  const demanded =
    required.length -
    1 -
    wasted(clauses, required.flat(), told, (word) => open.some((at) => words[at] === word));
  return { recipe, values, isNamed, isVague, meant, demanded, score: required.length + meant + bonus };
}

/** The tools that a clause names. An everyday word is the name of one only after a word such as "with". */
export function toolsMeant(words: SentenceClause): readonly KnownTool[] {
  return words.flatMap((word, at) =>
    isEveryday(word) && !NAMING_WORDS.has(words[at - 1]?.lower ?? '') ? [] : toolsNamed(word),
  );
}

/** Whether the name of a program means the program. */
function isNameAt(words: SentenceClause, at: number): boolean {
  const word = words[at];
  const [before, after] = [words[at - 1]?.lower ?? '', words[at + 1]?.lower];
  return !word || !isEveryday(word) || NAMING_WORDS.has(before) || after === 'command';
}

function isEveryday({ forms }: SentenceWord): boolean {
  return [...forms].some((form) => EVERYDAY_NAMES.has(form));
}

/** Whether the words of a recipe are meaningful without the name of its tool. */
function isTelling(recipe: Recipe, { words, named }: Request): boolean {
  const { required, optional, tool } = recipe;
  if (required.length > 1) return true;
  const told = new Set([...required.flat(), ...optional, ...tool.about]);
  const isOther = words.some(
    ({ lower }, at) => !told.has(lower) && (named[at] ?? []).some(({ name }) => name === lower),
  );
  return !isOther && words.some((word) => isOneOf(word, required[0] ?? []) && !FILLERS.has(word.lower));
}

function isAccountedFor(
  word: SentenceWord,
  { required, slots, tool }: Recipe,
  { isShowing }: Request,
): boolean {
  if (word.isQuoted) return false;
  return (
    FILLERS.has(word.lower) ||
    (required.length === 0 && STARTING.has(word.lower)) ||
    (isShowing && word.lower === 'all') ||
    isOneOf(word, tool.about) ||
    slots.some(({ kind }) => isOneOf(word, KIND_WORDS[kind] ?? [kind]))
  );
}

function isMissing(slot: Slot, values: ReadonlyMap<string, string>, { values: before }: Context): boolean {
  return slot.standard === undefined && !values.has(slot.name) && !before.has(slot.name);
}

/** Whether a recipe runs the program of a tool. */
function runs({ tool, steps }: Recipe, other: KnownTool): boolean {
  return other === tool || steps.some(({ command }) => command.split(/[\s|;&$()]+/).includes(other.name));
}

function placesOf(group: readonly string[], words: SentenceClause): number[] {
  return words.flatMap((word, at) =>
    isOneOf(word, group) || nounsOf(word).some((noun) => group.includes(noun)) ? [at] : [],
  );
}
