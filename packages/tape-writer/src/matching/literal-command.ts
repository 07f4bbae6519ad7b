import { isMarked } from '../recipes/slot-values.js';
import { FILLERS, STARTING } from '../sentence/english.js';
import type { SentenceClause } from '../sentence/words.js';
import { firstWord, isProgram, RECIPES } from './tool-table.js';

/** Words of the commands in the table, by program: subcommands and their arguments. */
const WORDS = new Map<string, Set<string>>();
for (const { steps } of RECIPES)
  for (const { command } of steps) {
    const program = firstWord(command);
    const words = WORDS.get(program) ?? new Set();
    for (const word of command.split(' ')) if (/^[a-z][a-z-]*$/.test(word)) words.add(word);
    WORDS.set(program, words);
  }

/** More subcommands than the table shows. */
const SUBCOMMANDS: Readonly<Record<string, string>> = {
  git: 'am archive describe format-patch gc grep ls-files mv notes range-diff shortlog show-branch sparse-checkout',
  docker:
    'attach commit create diff history import info kill load login logout pause port rename save search top tag',
  kubectl:
    'api-resources auth cordon cp drain edit explain expose label patch run taint top wait secrets jobs ingress',
  npm: 'ci exec fund link login pack version view why x run-script start dedupe prune cache',
  cargo: 'bench check clean doc fix fmt install publish search tree update',
  go: 'clean doc env fmt generate get install list tool version vet work',
  gh: 'auth browse gist run search secret workflow status view close merge',
  helm: 'create lint repo rollback search status template uninstall upgrade',
};

/**
 * A clause that is literally a command: a program, then its subcommands, options, paths and the like. Null if it contains
 * any other word.
 */
export function literalCommand(clause: SentenceClause): string | null {
  const start = clause.findIndex(({ lower }) => !FILLERS.has(lower) && !STARTING.has(lower));
  const from = clause.findIndex(({ text }, at) => at <= start && isProgram(text));
  const end = clause.findLastIndex(({ lower }) => !FILLERS.has(lower));
  const words = clause.slice(from === -1 ? start : from, end + 1);
  const [program, ...rest] = words;
  if (!program || program.isQuoted || !isProgram(program.text) || rest.length === 0) return null;
  const known = new Set([
    ...(WORDS.get(program.text) ?? []),
    ...(Object.hasOwn(SUBCOMMANDS, program.text) ? (SUBCOMMANDS[program.text] ?? '').split(' ') : []),
  ]);
  const isArgument = (text: string) => known.has(text) || isMarked(text);
  if (!rest.every(({ text, isQuoted }) => isQuoted || isArgument(text))) return null;
  if (!rest.some(({ text, isQuoted }) => !isQuoted && isArgument(text))) return null;
  return words.map(({ text, isQuoted }) => (isQuoted ? quotedForShell(text) : text)).join(' ');
}

function quotedForShell(text: string): string {
  return text.includes("'") ? `"${text.replace(/["$`\\]/g, '')}"` : `'${text}'`;
}
