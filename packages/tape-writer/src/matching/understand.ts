import type { Recipe, KnownTool } from '../recipes/recipe.js';
import { filled, outputOf, standardsOf } from '../recipes/slot.js';
import { FILLERS, PRONOUNS, REQUESTING, STARTING } from '../sentence/english.js';
import { type SentenceClause, sentenceClauses, typedText, wordOf } from '../sentence/words.js';
import { isOneOf } from './clause-rules.js';
import { spellingOf } from './spelling.js';
import { literalCommand } from './literal-command.js';
import { allMatches, type Context, type RecipeMatch, matchClause, toolsMeant } from './match-clause.js';
import { firstWord, RECIPES, toolsCalled, toolsNamed } from './tool-table.js';

export interface TapeStep {
  readonly command: string;
  readonly output: string;
  /** The program. */
  readonly tool: string;
}

/** The part of a description that is not understood. */
export interface Unclear {
  readonly part: string;
  /** The tools that would do it, or else those that it names, or else those of the rest. */
  readonly tools: readonly KnownTool[];
  readonly isAmbiguous: boolean;
}

const MOST_CLAUSES = 16;
const MOST_JOINED = 4;

interface Progress {
  readonly steps: readonly TapeStep[];
  /** Typed before the next request. */
  readonly pending: readonly TapeStep[];
  readonly context: Context;
  /** Significant words, and the words that recipes require. */
  readonly meant: number;
  readonly demanded: number;
}

/** Splits a description into as few requests as possible; each explains every word of its part. */
export function understand(description: string): { readonly steps: readonly TapeStep[] } | Unclear {
  const clauses = sentenceClauses(description).slice(0, MOST_CLAUSES);
  const read = readClauses(clauses);
  if ('steps' in read) return read;
  const corrected = clauses.map((clause) => clause.map(spellingOf));
  const again = readClauses(corrected);
  return 'steps' in again ? again : unclearPart(read, clauses);
}

/** A clause that is not understood. */
interface Stuck {
  readonly at: number;
  /** Of the requests before it. */
  readonly stepsBefore: readonly TapeStep[];
}

function readClauses(clauses: readonly SentenceClause[]): Progress | Stuck {
  const start = {
    steps: [],
    pending: [],
    context: { tools: onlyTool(clauses), values: new Map() },
    meant: 0,
    demanded: 0,
  };
  const reached: (Progress | undefined)[] = [start];
  for (let end = 1; end <= clauses.length; end++) {
    for (let from = Math.max(0, end - MOST_JOINED); from < end; from++) {
      const before = reached[from];
      const part = clauses.slice(from, end);
      const after = before && (next(part, before) ?? continued(part, clauses[from - 1], before));
      if (after && isBetter(after, reached[end])) reached[end] = after;
    }
  }
  const last = reached[clauses.length];
  if (last && last.steps.length > 0) return last;
  const at = Math.min(reached.findLastIndex(Boolean), clauses.length - 1);
  return { at, stepsBefore: reached[at]?.steps ?? [] };
}

/** More significant words, then more required ones; equal ones are read as one request. */
function isBetter(after: Progress, other: Progress | undefined): boolean {
  if (!other || after.meant !== other.meant) return !other || after.meant > other.meant;
  return after.demanded > other.demanded;
}

/** The tool of a description, even if its first clauses do not name it. */
function onlyTool(clauses: readonly SentenceClause[]): ReadonlySet<KnownTool> {
  const named = new Set(
    clauses.flat().flatMap(({ lower, isQuoted }) => (isQuoted ? [] : toolsCalled(lower))),
  );
  return named.size === 1 ? named : new Set();
}

/** The progress after one more request; undefined when it is not understood. */
function next(clauses: readonly SentenceClause[], progress: Progress): Progress | undefined {
  const clause = clauses.flat();
  const { steps, context } = progress;
  if (steps.length > 0 && clause.every(({ lower }) => FILLERS.has(lower) && !PRONOUNS.has(lower)))
    return progress;
  const literal = clauses.length === 1 ? literalCommand(clause) : null;
  const match = matchClause(clauses, context);
  if (literal !== null && !(match && isLonger(match, literal)))
    return { ...progress, ...withSteps(progress, [known(literal)]), meant: progress.meant + clause.length };
  const tried = triedOut(clause, context);
  if (tried) return { ...progress, ...withSteps(progress, [tried]) };
  if (!match || (steps.length > 0 && match.recipe.required.length === 0 && isBareName(clause)))
    return undefined;
  return afterMatch(progress, match);
}

/** A clause that continues the one before: "the version of node and npm", "delete the old containers and unused images". */
function continued(
  [clause, ...others]: readonly SentenceClause[],
  before: SentenceClause | undefined,
  progress: Progress,
): Progress | undefined {
  const [verb, last] = [before?.[0], before?.at(-1)];
  if (!clause || !before || !verb || !last || others.length > 0) return undefined;
  if (clause[0] && isOneOf(clause[0], REQUESTING)) return undefined;
  if (isBareName(clause))
    return isBareName([last]) ? next([[...before.slice(0, -1), ...clause]], progress) : undefined;
  const match = FILLERS.has(verb.lower) ? undefined : matchClause([[verb, ...clause]], progress.context);
  const isTold = match?.recipe.slots.every(({ name }) => match.values.has(name));
  // The verb counts once.
  return match && isTold ? afterMatch(progress, { ...match, meant: match.meant - 1 }) : undefined;
}

/** Whether a clause only names a tool. */
function isBareName(clause: SentenceClause): boolean {
  const [first] = clause;
  return (
    first !== undefined &&
    toolsNamed(first).length > 0 &&
    clause.slice(1).every(({ lower }) => FILLERS.has(lower))
  );
}

/** With what the request before it left to do, unless the next one does it. */
function withSteps({ steps, pending }: Progress, next: readonly TapeStep[]) {
  // "The model and the number of cores" is shown by one command.
  if (next.every(({ command }, at) => steps.at(at - next.length)?.command === command))
    return { steps, pending };
  const left = pending.filter(({ command }) => !next.some((step) => startsAlike(step.command, command)));
  if (next[0]?.command.startsWith('cd ')) return { steps: [...steps, ...next], pending: left };
  return { steps: [...left.reduce(followed, steps), ...next], pending: [] };
}

function startsAlike(command: string, other: string): boolean {
  return command === other || (command.startsWith('cd ') && other.startsWith('cd '));
}

/** People go into a folder on the line that makes it. */
function followed(steps: readonly TapeStep[], step: TapeStep): readonly TapeStep[] {
  const last = steps.at(-1);
  if (!last || !step.command.startsWith('cd ')) return [...steps, step];
  return [...steps.slice(0, -1), { ...last, command: `${last.command} && ${step.command}` }];
}

/** Whether a recipe shows the start of a written command. */
function isLonger({ recipe, values }: RecipeMatch, literal: string): boolean {
  return recipe.steps.some(({ command }) => `${filled(command, values)} `.startsWith(`${literal} `));
}

function afterMatch(progress: Progress, { recipe, values, ...match }: RecipeMatch): Progress {
  const { context, meant, demanded } = progress;
  const entering = stepsOf(recipe, recipe.entering, values, context);
  const folder = entering.map(({ command }) => /^cd (.+)/.exec(command)?.[1]).find(Boolean);
  const standards = standardsOf(recipe.slots, new Map([...context.values, ...values]));
  const all = new Map([...standards, ...context.values, ...values]);
  const results = recipe.results.map(([kind, value]) => [kind, filled(value, all)] as const);
  const named = [...standards, ...values].filter(([name]) => !name.startsWith('number'));
  const after = withSteps(progress, stepsOf(recipe, recipe.steps, values, context));
  return {
    steps: after.steps,
    pending: [...after.pending, ...entering],
    context: {
      tools: new Set([
        ...context.tools,
        recipe.tool,
        ...recipe.entering.flatMap(({ command }) => toolsCalled(firstWord(command))),
      ]),
      values: new Map([
        ...context.values,
        ...named,
        ...(folder ? [['folder', folder] as const] : []),
        ...results,
      ]),
    },
    meant: meant + match.meant,
    demanded: demanded + match.demanded,
  };
}

function stepsOf(
  { slots }: Recipe,
  steps: Recipe['steps'],
  named: ReadonlyMap<string, string>,
  context: Context,
): TapeStep[] {
  const known = new Map([...context.values, ...named]);
  const values = new Map([...standardsOf(slots, known), ...known]);
  return steps.map(({ command, output }) => {
    const typed = filled(command, values);
    return { command: typed, output: outputOf(output, typed, values), tool: firstWord(typed) };
  });
}

/** "Try it" after a package was installed. */
function triedOut(clause: SentenceClause, { values }: Context): TapeStep | undefined {
  const name = values.get('package');
  const isAsked =
    clause.some(({ lower }) => STARTING.has(lower)) &&
    clause.every(({ lower }) => STARTING.has(lower) || PRONOUNS.has(lower) || FILLERS.has(lower));
  if (name === undefined || !isAsked) return undefined;
  const tool = toolsNamed(wordOf(name, false))[0];
  const plain = RECIPES.find((recipe) => recipe.tool === tool);
  if (plain) return stepsOf(plain, plain.steps, new Map(), { tools: new Set(), values: new Map() })[0];
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

function unclearPart({ at, stepsBefore }: Stuck, clauses: readonly SentenceClause[]): Unclear {
  const clause = clauses[at] ?? [];
  const part = typedText(clause);
  const possible = new Set(
    allMatches([clause], { tools: new Set(), values: new Map() }).map(({ recipe }) => recipe.tool),
  );
  if (possible.size > 0) return { part, tools: [...possible], isAmbiguous: true };
  const used = stepsBefore.flatMap(({ tool }) => toolsCalled(tool));
  const tools =
    [toolsMeant(clause), clauses.flatMap(toolsMeant), used].find(({ length }) => length > 0) ?? [];
  return { part, tools: [...new Set(tools)], isAmbiguous: false };
}
