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
    'parallel',
    'busybox',
    'systemd-run',
    'chroot',
  ],
  ...[
    'watch',
    'timeout',
    'until',
    'coproc',
    'setsid',
    'caffeinate',
    'then',
    'do',
    'else',
    'if',
    'while',
    '!',
  ],
]);
/** Options of wrappers with a separate value. */
const VALUED = /^-(?:[unghpCEIiLPsk]|-user|-group|-interval)$/;
/** The same for wrappers whose other options are flags: `env -i`. */
const VALUED_OF: Readonly<Record<string, RegExp>> = {
  sudo: /^-(?:[ughpC]|-user|-group)$/,
  doas: /^-[uC]$/,
  env: /^-(?:[uC]|-unset|-chdir)$/,
  xargs: /^-(?:[EIdLnPs]|-delimiter|-max-(?:args|procs|lines|chars))$/,
};

const ARGUMENT_FILE = /^(?:-a|--arg-file=?)(.*)$/;

/** A program after wrappers and redirections are resolved. */
export interface Program {
  /** Without its path, in lower case. */
  readonly name: string;
  readonly args: readonly string[];
  /** Files that it writes to. */
  readonly writes: readonly string[];
  /** Files that it reads from: of `<`, and those with arguments for `xargs`. */
  readonly reads: readonly string[];
  /** The text of `<<<` or `<<EOF`. */
  readonly input: string | undefined;
  /** Whether what it reads becomes arguments, as with `xargs`. */
  readonly takesInputAsArguments: boolean;
}

/** `watch 'df -h'` */
const THROUGH_SHELL = { name: 'sh', takesInputAsArguments: false };

export function programOf({ words }: SimpleCommand): Program {
  const writes: string[] = [];
  const reads: string[] = [];
  const plain: string[] = [];
  let input: string | undefined;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '>') writes.push(words[++at] ?? '');
    else if (word === '<<<') input = words[++at] ?? '';
    else if (word === '<') reads.push(words[++at] ?? '');
    else plain.push(word);
  }
  let at = 0;
  let wrapper = '';
  for (; at < plain.length; at++) {
    const word = plain[at] ?? '';
    const [, list] = (wrapper === 'xargs' && ARGUMENT_FILE.exec(word)) || [];
    if (list !== undefined) reads.push(list || (plain[++at] ?? ''));
    else if (WRAPPERS.has(nameOf(word))) wrapper = nameOf(word);
    else if (wrapper && (VALUED_OF[wrapper] ?? VALUED).test(word)) at++;
    else if (!/^\w+=/.test(word) && !(wrapper && /^(?:-|\d+[smhd]?$)/.test(word))) break;
  }
  const command = plain[at] ?? '';
  if (wrapper && /\s/.test(command)) return { ...THROUGH_SHELL, args: ['-c', command], writes, reads, input };
  // A wrapper without a command is the program itself: `env` prints the environment.
  const takesInputAsArguments = plain.slice(0, at).some((word) => /^(?:xargs|parallel)$/.test(nameOf(word)));
  return {
    name: nameOf(plain[at] ?? plain[0] ?? ''),
    args: plain.slice(at + 1),
    writes,
    reads,
    input,
    takesInputAsArguments,
  };
}

function nameOf(word: string): string {
  const name = word.split(/[/\\]/).at(-1) ?? '';
  return name.toLowerCase().replace(/\.exe$/, '');
}
