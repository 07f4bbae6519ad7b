import { FAMILY_RECIPES } from '../recipes/families.js';
import type { Recipe, KnownTool } from '../recipes/recipe.js';
import { FILLERS } from '../sentence/english.js';
import type { SentenceWord } from '../sentence/words.js';

export const RECIPES: readonly Recipe[] = withPlainUse(FAMILY_RECIPES);

/** The result for a sentence with only the name of a tool: its default use, or else its first recipe. */
function withPlainUse(recipes: readonly Recipe[]): readonly Recipe[] {
  const tools = new Set(recipes.map(({ tool }) => tool));
  const plain = [...tools].flatMap((tool) => {
    const own = recipes.filter((recipe) => recipe.tool === tool);
    const first = own.find(({ slots }) => slots.every(({ standard }) => standard !== undefined));
    const hasPlain = own.some(({ required }) => required.length === 0);
    return !first || hasPlain || FILLERS.has(tool.name) ? [] : [{ ...first, required: [] }];
  });
  return [...recipes, ...plain];
}

export const TOOLS: readonly KnownTool[] = [...new Set(RECIPES.map(({ tool }) => tool))];

const BY_NAME = new Map<string, KnownTool[]>();
for (const tool of TOOLS)
  for (const name of [tool.name, ...tool.otherNames]) BY_NAME.set(name, [...(BY_NAME.get(name) ?? []), tool]);

/** Words that recipes look for. */
export const INTENT_WORDS: ReadonlySet<string> = new Set(
  RECIPES.flatMap(({ required, optional }) => [...required.flat(), ...optional]),
);

/** The tools that a word names; none if it is quoted. */
export function toolsNamed({ lower, isQuoted }: SentenceWord): readonly KnownTool[] {
  if (isQuoted) return [];
  const tools = toolsCalled(lower);
  return tools.length > 0 ? tools : toolsCalled(lower.replace(/s$/, ''));
}

export function toolsCalled(name: string): readonly KnownTool[] {
  return BY_NAME.get(name) ?? [];
}

export function isProgram(word: string): boolean {
  return BY_NAME.get(word)?.some(({ name }) => name === word) === true || PROGRAMS.has(word);
}

export function isIntentWord({ forms }: SentenceWord): boolean {
  return [...forms].some((form) => INTENT_WORDS.has(form));
}

/** Programs that recipes run, other than tools. */
const PROGRAMS: ReadonlySet<string> = new Set(
  RECIPES.flatMap(({ steps }) => steps.map(({ command }) => firstWord(command))),
);

export function firstWord(command: string): string {
  return command.replace(/^sudo\s+/, '').split(/\s/)[0] ?? '';
}
