import type { SentenceClause } from './inflection.js';
import { isProgram, verbsOf } from './programs.js';

/** Words of prose, which end a command in a sentence. */
const SENTENCE = new Set(
  `a an the to in on of for with without from by as at is are was it its this that these those which who how what when
  where while so i me my we our you your some any all one two three every each please show showing using use via into
  over under again first last next command commands works work output result results`.split(/\s+/),
);
const MOST_WORDS = 3;

/** A command written out in a clause: a program, its subcommand, options, paths and a few words. Null if none. */
export function literalCommand(clause: SentenceClause): string | null {
  for (const [at, word] of clause.entries()) {
    if (!isProgram(word)) continue;
    const args = argumentsOf(word, clause.slice(at + 1));
    if (args.length > 0) return [word, ...args].join(' ');
  }
  return null;
}

function argumentsOf(program: string, rest: readonly string[]): string[] {
  const verbs = verbsOf(program);
  const args: string[] = [];
  let words = 0;
  for (const word of rest) {
    const isFirst = args.length === 0;
    if (!isMarked(word)) {
      const isVerb = isFirst && verbs?.has(word) === true;
      const isRoom =
        !isFirst && verbs !== undefined && words < MOST_WORDS && !SENTENCE.has(word.toLowerCase());
      if (!isVerb && !isRoom) break;
      words++;
    }
    args.push(word);
  }
  return args;
}

/** Whether a word is an option, path, URL, number or identifier rather than prose. */
function isMarked(word: string): boolean {
  return /^-{1,2}\w|[/~=@*$]|\w[._:]\w|^\.{1,2}$|^\d+$/.test(word);
}
