import { type Slot, slotsIn } from './slot.js';

export interface KnownTool {
  /** The program. */
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly purpose: string;
  /** Words that only repeat the purpose of the tool. */
  readonly about: readonly string[];
  /** Whether its recipes need its name, because another tool does the same. */
  readonly isByName: boolean;
  /** Whether every machine has it, so that a single word may mean it. */
  readonly isCommon: boolean;
}

interface RecipeStep {
  readonly command: string;
  readonly output: string;
}

/** A request that the rules recognise, and the commands that show it. */
export interface Recipe {
  readonly tool: KnownTool;
  /** One word of each entry must occur. Empty for the default use of the tool. */
  readonly required: readonly (readonly string[])[];
  readonly optional: readonly string[];
  readonly steps: readonly RecipeStep[];
  /** What a next request needs, such as going into the new folder. */
  readonly entering: readonly RecipeStep[];
  /** What "it" then is, by kind: the file that was downloaded. */
  readonly results: readonly (readonly [kind: string, value: string])[];
  /** In the order of the commands, each once. */
  readonly slots: readonly Slot[];
}

const TOOL = /^# ([^:]+): ([^[]+?)(?: \[([^\]]*)\])?( by name)?$/;

/**
 * Parses a family of tools (the format is in README.md). A tool is `# name, other name: purpose [words about it]`, a
 * recipe is `words > command`; `>` alone adds a command, and output is indented by four spaces.
 * `+` instead of `>` is a command that is only typed before a next request, and `= file {/url:data.csv}` says what "it" then is.
 */
export function recipesOf(text: string, isCommon: boolean): Recipe[] {
  const drafts: (Omit<Recipe, 'slots'> & {
    steps: RecipeStep[];
    entering: RecipeStep[];
    results: [string, string][];
  })[] = [];
  let tool: KnownTool | undefined;
  let blank = '';
  for (const line of text.split('\n')) {
    const draft = drafts.at(-1);
    const steps = draft && draft.entering.length > 0 ? draft.entering : draft?.steps;
    const last = steps?.at(-1);
    if (line.startsWith('# ')) tool = toolOf(line, isCommon);
    else if (line.startsWith('    ')) {
      if (steps && last)
        steps[steps.length - 1] = { ...last, output: `${last.output}${blank}${line.slice(4)}\n` };
    } else if (line.startsWith('  = ')) draft?.results.push(resultOf(line));
    else if (line.startsWith('  + ')) draft?.entering.push({ command: line.slice(4), output: '' });
    else if (line.startsWith('  > ')) steps?.push({ command: line.slice(4), output: '' });
    else if (tool && line !== '') drafts.push(draftOf(tool, line));
    blank = line === '' ? `${blank}\n` : '';
  }
  return drafts.map((draft) => ({
    ...draft,
    slots: slotsIn([...draft.steps, ...draft.entering].map(({ command }) => command).join('\n')),
  }));
}

function resultOf(line: string): [string, string] {
  const [, kind = '', value = ''] = /^ {2}= (\w+) (.+)$/.exec(line) ?? [];
  return [kind, value];
}

function toolOf(line: string, isCommon: boolean): KnownTool {
  const [, names = '', purpose = '', about = '', byName] = TOOL.exec(line) ?? [];
  const [name = '', ...otherNames] = names.split(', ');
  if (name === '') throw new SyntaxError(`No tool: "${line}". Write "# name, other name: purpose [words]".`);
  return {
    name,
    otherNames,
    purpose,
    about: about.split(' ').filter(Boolean),
    isByName: byName !== undefined,
    isCommon,
  };
}

function draftOf(tool: KnownTool, line: string) {
  const [words = '', ...command] = ` ${line}`.split(' > ');
  const groups = words.split(' ').filter(Boolean);
  const isOptional = (group: string) => group.endsWith('?');
  return {
    tool,
    required: groups.filter((group) => !isOptional(group)).map((group) => group.split('|')),
    optional: groups.filter(isOptional).flatMap((group) => group.slice(0, -1).split('|')),
    steps: [{ command: command.join(' > '), output: '' }],
    entering: [],
    results: [],
  };
}
