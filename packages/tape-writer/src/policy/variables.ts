import type { Pipeline, SimpleCommand } from './command-line.js';

/** Characters of an expanded word; assignments that repeat one another would grow without end. */
const LONGEST_WORD = 4096;
const ASSIGNMENT = /^(\w{1,64})\+?=/;
const DECLARATIONS: ReadonlySet<string> = new Set([
  'export',
  'local',
  'declare',
  'typeset',
  'readonly',
  'set',
]);

/** Replaces the variables that the same text assigns: `X=rm; $X -rf /`. Others stay as they are. */
export function expandVariables(pipelines: readonly Pipeline[]): Pipeline[] {
  const values = new Map<string, string>();
  return pipelines.map((pipeline) =>
    pipeline.map((command) => {
      // A value with blanks becomes several words, as without quotes.
      const words = command.words.flatMap((word, at) => {
        const value = expand(word, values);
        return command.words[at - 1] === '<<<' || value === word
          ? [value]
          : value.split(/\s+/).filter(Boolean);
      });
      remember(words, values);
      return { ...command, words } satisfies SimpleCommand;
    }),
  );
}

function remember(words: readonly string[], values: Map<string, string>): void {
  const [first = '', name = '', third] = words;
  if (first === 'for' && third === 'in') values.set(name, words.slice(3).join(' '));
  for (const word of words) {
    const [head, assigned] = ASSIGNMENT.exec(word) ?? [];
    if (head !== undefined && assigned !== undefined) values.set(assigned, word.slice(head.length));
    else if (!DECLARATIONS.has(word)) break;
  }
}

function expand(word: string, values: ReadonlyMap<string, string>): string {
  if (values.size === 0 || !word.includes('$')) return word;
  const expanded = word.replace(/\$(?:(\w+)|\{(\w+)\})/g, (whole, plain?: string, braced?: string) => {
    return values.get(plain ?? braced ?? '') ?? whole;
  });
  return expanded === word ? word : expanded.slice(0, LONGEST_WORD);
}
