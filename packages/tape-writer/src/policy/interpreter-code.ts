import { destroysByWriting, isEverything } from './dangerous-files.js';

export type Judge = (script: string) => string | null;

/** Of Python, Perl, Ruby, Node, PHP, Lua, R, AppleScript, Emacs and awk. */
const CODE_OPTION = /^(?:-\w*[ceErp]|--?eval|--print|eval)$/;
const REMOVES = [
  ...['rm(', 'rm_r', 'rm_rf', 'rmSync', 'rmdir', 'rmdirSync', 'rmtree', 'rimraf', 'unlink', 'unlinkSync'],
  ...['remove_tree', 'remove_entry', 'remove_entry_secure', 'removedirs', 'removeSync'],
];
const HOMES = ['expanduser', 'home(', 'homedir', 'Dir', 'ENV', 'environ', 'getenv'];
const WRITES = [
  ...['open', 'write', 'write_text', 'write_bytes', 'binwrite', 'writeFile', 'writeFileSync'],
  ...['createWriteStream', 'file_put_contents'],
];
const EXECUTES = [
  'exec',
  'execSync',
  'execFile',
  'execFileSync',
  'execl',
  'execlp',
  'execv',
  'execve',
  'execvp',
];
const SPAWNS = ['spawn', 'spawnSync', 'spawnl', 'spawnlp', 'spawnv', 'spawnvp'];
const RUNS = [
  ...EXECUTES,
  ...SPAWNS,
  ...['system', 'execute', 'popen', 'Popen', 'popen2', 'popen3', 'subprocess', 'check_output', 'check_call'],
  ...['passthru', 'shell_exec', 'proc_open', 'sh(', 'shell', 'doShellScript', 'run('],
];
const CONNECTS = ['socket', 'Socket', 'TCPSocket', 'fsockopen', 'connect(', 'createConnection'];
const STARTS_SHELL = [...EXECUTES, ...SPAWNS, 'dup2', 'sh', 'bash', 'zsh', 'dash'];
const EVALUATES = ['exec', 'eval', 'instance_eval', 'Function', 'pickle', 'marshal'];
const OBTAINS = [
  ...['urlopen', 'urlretrieve', 'requests', 'fetch(', 'https', 'http', 'HTTP', 'LWP', 'URI'],
  ...['b64decode', 'base64', 'fromhex', 'atob', 'unpack', 'decode(', 'strict_decode64', 'decode64'],
];

/** Statements of Tcl, whose words need no quotes. */
const TCL = /(?:^|[;[{\n])[ \t]*(?:file delete|exec|spawn)\s/;

/** The programs that an interpreter gets as arguments. */
export function codeIn(args: readonly string[]): string[] {
  return args.flatMap((word, at) => (CODE_OPTION.test(word) ? args.slice(at + 1, at + 2) : []));
}

/**
 * Why the program text of an interpreter is dangerous.
 * @param dangerOf judges the texts that it runs in a shell
 */
export function dangerOfCode(code: string, dangerOf: Judge): string | null {
  const names = namesIn(code);
  const has = (wanted: readonly string[]) => wanted.some((name) => names.has(name));
  const literals = literalsIn(code);
  if (has(REMOVES) && (has(HOMES) || literals.some(isEverything))) return 'deletes what others need';
  if (has(WRITES) && literals.some(destroysByWriting)) return 'writes over a disk or a file of the system';
  if (has(CONNECTS) && has(STARTS_SHELL)) return 'opens a shell to another machine';
  if (has(EVALUATES) && has(OBTAINS))
    return 'runs what it downloads or decodes without anybody having read it';
  const danger = TCL.test(code) ? dangerOf(commandsOfTcl(code)) : null;
  if (danger !== null) return danger;
  if (!has(RUNS) && !code.includes('`')) return null;
  // A list of words is a command too: ["rm", "-rf", "/"].
  for (const script of [...literals, literals.join(' ')]) {
    const found = dangerOf(script);
    if (found !== null) return found;
  }
  return null;
}

function commandsOfTcl(code: string): string {
  return code
    .replaceAll('file delete', 'rm -r')
    .replace(/\bspawn\s/g, 'exec ')
    .replace(/[[\]{}]/g, ';');
}

/** The names in a program and in its texts; that of a call also with its `(`. */
function namesIn(code: string): ReadonlySet<string> {
  return new Set((code.match(/\w+\(?/g) ?? []).flatMap((name) => [name, name.replace('(', '')]));
}

/** The texts between quotes, and in `q(…)` and `qw(…)` of Perl. */
function literalsIn(code: string): string[] {
  const literals = [...code.matchAll(/\bqw?[(/{[]([^)\]}]*)/g)].map(([, text = '']) => text);
  for (let at = 0; at < code.length; at++) {
    const quote = code.charAt(at);
    if (!`'"\``.includes(quote)) continue;
    const end = code.indexOf(quote, at + 1);
    if (end === -1) break;
    literals.push(code.slice(at + 1, end));
    at = end;
  }
  return literals;
}
