/** What somebody may ask for, and the command that shows it. */
export interface Recipe {
  /** The tool it is for; it counts as named when it was named before. */
  readonly tool: string;
  /** Each of these has one word that must be said: alternatives with `|`, in their base form. */
  readonly words: readonly string[];
  readonly command: string;
  /** What it is expected to print. */
  readonly output: string;
}

/**
 * Recipes of a tool, from lines of `words > command`, each with the lines of what it prints below it, indented by four
 * blanks.
 */
export function recipesOf(tool: string, text: string): Recipe[] {
  const recipes: Recipe[] = [];
  for (const line of text.split('\n')) {
    const last = recipes.at(-1);
    if (line.startsWith('    ') && last) {
      recipes[recipes.length - 1] = { ...last, output: `${last.output}${line.slice(4)}\n` };
      continue;
    }
    const [words, command] = line.split(' > ', 2);
    if (words === undefined || command === undefined) continue;
    recipes.push({ tool, words: words.trim().split(/\s+/), command, output: '' });
  }
  return recipes;
}
