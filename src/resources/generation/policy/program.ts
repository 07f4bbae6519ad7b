import type { SimpleCommand } from './command-line.js';

/** Programs that run their arguments as a command. */
const WRAPPERS: ReadonlySet<string> = new Set([
  ...[
    'sudo',
    'doas',
    'env',
    'nohup',
    'time',
    'nice',
    'ionice',
    'exec',
    'command',
    'builtin',
    'stdbuf',
    'xargs',
  ],
  ...['watch', 'timeout', 'setsid', 'caffeinate', 'then', 'do', 'else', 'if', 'while', '!'],
]);
/** Options of wrappers with a separate value. */
const VALUED = /^-(?:[unghpCEIiLPsk]|-user|-group|-interval)$/;

/** A program after wrappers and redirections are resolved. */
export interface Program {
  /** Without its path, in lower case. */
  readonly name: string;
  readonly args: readonly string[];
  /** Files that it writes to. */
  readonly writes: readonly string[];
}

export function programOf({ words }: SimpleCommand): Program {
  const writes: string[] = [];
  const plain: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '>') writes.push(words[++at] ?? '');
    else if (word === '<') at++;
    else plain.push(word);
  }
  let at = 0;
  for (let wrapped = false; at < plain.length; at++) {
    const word = plain[at] ?? '';
    if (WRAPPERS.has(nameOf(word))) wrapped = true;
    else if (wrapped && VALUED.test(word)) at++;
    else if (!/^\w+=/.test(word) && !(wrapped && /^(?:-|\d+[smhd]?$)/.test(word))) break;
  }
  // A wrapper without a command is the program itself: `env` prints the environment.
  return { name: nameOf(plain[at] ?? plain[0] ?? ''), args: plain.slice(at + 1), writes };
}

function nameOf(word: string): string {
  const name = word.split(/[/\\]/).at(-1) ?? '';
  return name.toLowerCase().replace(/\.exe$/, '');
}
