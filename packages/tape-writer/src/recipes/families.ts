import { readTable } from '../read-table.js';
import { type Recipe, recipesOf } from './recipe.js';

/** Families of tools that every machine has: one word is sufficient to mean them. */
const COMMON = [
  ...['git', 'searching', 'finding-files', 'files', 'archives'],
  ...['text', 'processes', 'system', 'network', 'servers'],
];
const OTHERS = [
  ...['containers', 'kubernetes', 'npm', 'javascript', 'python', 'languages'],
  ...['packages', 'json', 'cloud', 'data', 'media', 'terminal'],
];

/** The recipes of all families. If two fit a sentence equally, the first one wins. */
export const FAMILY_RECIPES: readonly Recipe[] = [
  ...COMMON.flatMap((family) => recipesOf(readTable(`tools/${family}.txt`), true)),
  ...OTHERS.flatMap((family) => recipesOf(readTable(`tools/${family}.txt`), false)),
];
