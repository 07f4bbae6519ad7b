/** A request that the rules recognise, and the command that shows it. */
export interface Recipe {
  /** Matches when the description names the tool, or did so earlier. */
  readonly tool: string;
  /** One word of each entry must occur: alternatives separated by `|`, as base forms. */
  readonly words: readonly string[];
  readonly command: string;
  readonly output: string;
}

/** Parses lines of `words > command`, each followed by its output, indented by four blanks. */
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
