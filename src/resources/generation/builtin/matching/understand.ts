import type { Recipe, Tool } from '../recipes/recipe.js';
import { filled } from '../recipes/slot.js';
import { FILLERS, PRONOUNS, STARTING } from '../sentence/english.js';
import { type Clause, clausesOf, wordOf } from '../sentence/words.js';
import { spellingOf } from './spelling.js';
import { literalCommand } from './literal-command.js';
import { type Context, matchClause } from './match-clause.js';
import { firstWord, RECIPES, TOOLS, toolsCalled, toolsNamed } from './tool-table.js';

export interface TapeStep {
  readonly command: string;
  readonly output: string;
  /** The program. */
  readonly tool: string;
}

/** What of a description is not understood. */
export interface Unclear {
  readonly part: string;
  /** Those that would do it, or else those that it names. */
  readonly tools: readonly Tool[];
  readonly isAmbiguous: boolean;
}

const MOST_CLAUSES = 16;
const MOST_JOINED = 4;

interface Progress {
  readonly steps: readonly TapeStep[];
  readonly context: Context;
}

/** Reads a description as few requests as possible, each of which accounts for every word of its part. */
export function understand(description: string): { readonly steps: readonly TapeStep[] } | Unclear {
  const clauses = clausesOf(description).slice(0, MOST_CLAUSES);
  const read = readClauses(clauses);
  if ('steps' in read) return read;
  const corrected = clauses.map((clause) => clause.map(spellingOf));
  const again = readClauses(corrected);
  return 'steps' in again ? again : unclearPart(clauses[read.stuckAt] ?? [], clauses);
}

function readClauses(clauses: readonly Clause[]): Progress | { readonly stuckAt: number } {
  const reached: (Progress | undefined)[] = [{ steps: [], context: { tools: onlyTool(clauses), values: new Map() } }];
  for (let end = 1; end <= clauses.length; end++) {
    for (let start = Math.max(0, end - MOST_JOINED); start < end && !reached[end]; start++) {
      const before = reached[start];
      reached[end] = before && next(clauses.slice(start, end), before);
    }
  }
  const last = reached[clauses.length];
  return last && last.steps.length > 0 ? last : { stuckAt: Math.min(reached.findLastIndex(Boolean), clauses.length - 1) };
}

/** The tool that a description is about, although its first clauses do not name it. */
function onlyTool(clauses: readonly Clause[]): ReadonlySet<Tool> {
  const named = new Set(clauses.flat().flatMap(({ lower, isQuoted }) => (isQuoted ? [] : toolsCalled(lower))));
  return named.size === 1 ? named : new Set();
}

/** The progress after one more request; undefined when it is not understood. */
function next(clauses: readonly Clause[], { steps, context }: Progress): Progress | undefined {
  const clause = clauses.flat();
  if (clause.every((word) => FILLERS.has(word.lower) && !PRONOUNS.has(word.lower)) && steps.length > 0)
    return { steps, context };
  const literal = literalCommand(clause);
  const match = matchClause(clauses, context);
  const isLonger = match?.recipe.steps.some(({ command }) => literal !== null && `${filled(command, match.values)} `.startsWith(`${literal} `));
  if (literal !== null && isLonger !== true) return after(steps, context, [known(literal)], [], new Map());
  if (match) {
    const values = new Map([...context.values, ...match.values]);
    const { tool, slots } = match.recipe;
    const standards = slots.flatMap(({ name, standard }): [string, string][] =>
      standard === undefined || values.has(name) || /^number/.test(name) ? [] : [[name, standard]],
    );
    return after(steps, context, stepsOf(match.recipe, match.values, context), [tool], new Map([...match.values, ...standards]));
  }
  const tried = triedOut(clause, context);
  return tried && after(steps, context, [tried], [], new Map());
}

function after(
  steps: readonly TapeStep[],
  { tools, values }: Context,
  more: readonly TapeStep[],
  used: readonly Tool[],
  named: ReadonlyMap<string, string>,
): Progress {
  return {
    steps: [...steps, ...more],
    context: {
      tools: new Set([...tools, ...used]),
      values: new Map([...values, ...[...named].filter(([name]) => name !== 'number')]),
    },
  };
}

function stepsOf(recipe: Recipe, named: ReadonlyMap<string, string>, context: Context): TapeStep[] {
  const values = new Map([...context.values, ...named]);
  return recipe.steps.map(({ command, output }) => {
    const typed = filled(command, values);
    return { command: typed, output: filled(output, values), tool: firstWord(typed) };
  });
}

/** "Try it" after a package was installed. */
function triedOut(clause: Clause, { values }: Context): TapeStep | undefined {
  const name = values.get('package');
  const isAsked =
    clause.some(({ lower }) => STARTING.has(lower)) &&
    clause.every(({ lower }) => STARTING.has(lower) || PRONOUNS.has(lower) || FILLERS.has(lower));
  if (name === undefined || !isAsked) return undefined;
  const tool = toolsNamed(wordOf(name, false))[0];
  const plain = RECIPES.find((recipe) => recipe.tool === tool);
  if (plain) return stepsOf(plain, new Map(), { tools: new Set(), values: new Map() })[0];
  return { command: `${name} --help`, output: `Usage: ${name} [OPTIONS]\n`, tool: name };
}

/** A written command with the output that the table has for it. */
export function known(command: string): TapeStep {
  for (const { steps } of RECIPES)
    for (const step of steps)
      if (filled(step.command, new Map()) === command)
        return { command, output: filled(step.output, new Map()), tool: firstWord(command) };
  return { command, output: '', tool: firstWord(command) };
}

function unclearPart(clause: Clause, clauses: readonly Clause[]): Unclear {
  const part = clause.map(({ text }) => text).join(' ');
  const possible = TOOLS.filter((tool) =>
    matchClause([clause], { tools: new Set([tool]), values: new Map() })?.recipe.tool === tool,
  );
  if (possible.length > 1) return { part, tools: possible, isAmbiguous: true };
  const named = clauses.flat().flatMap(toolsNamed);
  return { part, tools: [...new Set(named)], isAmbiguous: false };
}
