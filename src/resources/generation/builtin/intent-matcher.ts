import { CONTAINERS } from './containers.js';
import { FILES } from './files.js';
import { literalCommand } from './literal-command.js';
import { PACKAGES } from './packages.js';
import { isProgram, toolsByAlias } from './programs.js';
import type { Recipe } from './recipe.js';
import { VERSION_CONTROL } from './version-control.js';
import { type SentenceClause, splitClauses, isInflectionOf } from './inflection.js';

const RECIPES: readonly Recipe[] = [...VERSION_CONTROL, ...CONTAINERS, ...PACKAGES, ...FILES];
/** Tools of every machine, which match without being named. */
const ANY_TOOL = 'shell';
const MOST_STEPS = 8;

export const TOOLS: ReadonlySet<string> = new Set(
  RECIPES.map(({ tool }) => tool).filter((tool) => tool !== ANY_TOOL),
);

export interface MatchedCommand {
  readonly command: string;
  readonly output: string;
  readonly tool: string;
}

/**
 * The commands that a description asks for: those in backticks, otherwise one per clause, written out or from a recipe.
 */
export function matchIntent(description: string): MatchedCommand[] {
  const quoted = quotedCommands(description);
  if (quoted.length > 0) return quoted.slice(0, MOST_STEPS);
  const asked: MatchedCommand[] = [];
  let tools: readonly string[] = [];
  for (const clause of splitClauses(description)) {
    const named = toolsIn(clause);
    if (named.length > 0) tools = named;
    const found = commandOf(clause, tools);
    if (found && found.command !== asked.at(-1)?.command) asked.push(found);
  }
  return asked.slice(0, MOST_STEPS);
}

function quotedCommands(description: string): MatchedCommand[] {
  return [...description.matchAll(/`([^`\n]{1,300})`/g)]
    .map(([, command = '']) => command.trim().replace(/^[$>]\s+/, ''))
    .filter((command) => isProgram(firstWord(command)) || command.includes(' '))
    .map((command) => known(command) ?? { command, output: '', tool: firstWord(command) });
}

function commandOf(clause: SentenceClause, tools: readonly string[]): MatchedCommand | undefined {
  const literal = literalCommand(clause);
  const recipe = recipeFor(clause, tools);
  if (literal === null) return recipe;
  const isBare = literal.split(' ').length === 2 && recipe?.tool === firstWord(literal);
  if (recipe && (isBare || `${recipe.command} `.startsWith(`${literal} `))) return recipe;
  return known(literal) ?? { command: literal, output: '', tool: firstWord(literal) };
}

/** The recipe with the most matching words; ties go to the named tool, then to the first. */
function recipeFor(clause: SentenceClause, tools: readonly string[]): Recipe | undefined {
  const fitting = RECIPES.filter(
    (recipe) =>
      (tools.includes(recipe.tool) || recipe.tool === ANY_TOOL) &&
      recipe.words.every((words) => clause.some((word) => isInflectionOf(word, words.split('|')))),
  );
  const weight = (recipe: Recipe) => recipe.words.length + (tools.includes(recipe.tool) ? 1.5 : 0);
  return fitting.toSorted((a, b) => weight(b) - weight(a))[0];
}

function toolsIn(clause: SentenceClause): string[] {
  return clause.flatMap((word) => {
    const name = word.toLowerCase();
    return TOOLS.has(name) ? [name] : toolsByAlias((names) => isInflectionOf(name, names));
  });
}

function known(command: string): MatchedCommand | undefined {
  return RECIPES.find((recipe) => recipe.command === command);
}

function firstWord(command: string): string {
  return command.replace(/^sudo\s+/, '').split(/\s/)[0] ?? '';
}
