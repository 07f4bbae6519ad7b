import { unescaped } from './unescaped.js';
import type { Program } from './program.js';

const SHELLS = /^(?:(?:ba|z|da|k|mk|fi|a|c|tc|ya|o)?sh|nu|elvish|xonsh|pwsh|powershell|cmd)$/;
/** Their command is all that follows. */
const WINDOWS_SHELLS = /^(?:pwsh|powershell|cmd)$/;
const INTERPRETERS =
  /^(?:python[\d.]*|perl|ruby|node|php|lua|deno|bun|rscript|r|osascript|tclsh[\d.]*|wish|expect|julia)$/;
const RUNS_FILES = /^(?:source|\.|installer|msiexec|\$\{?shell\}?)$/;
/** Programs whose arguments are command lines, whole or one of them. */
const RUNS_ARGUMENTS = /^(?:eval|trap|tmux|screen|script|entr|su|watch|parallel|flock|runuser|hyperfine)$/;
/** They read commands from stdin. */
const READS_COMMANDS = /^(?:at|batch|source|\.|eval)$/;

export function isShell({ name }: Program): boolean {
  return SHELLS.test(name) || isUnknown(name);
}

export function isInterpreter({ name }: Program): boolean {
  return INTERPRETERS.test(name);
}

/** Whether a variable or a substitution names the program: `$X`, `$(…)`. */
export function isUnknown(name: string): boolean {
  return name.includes('$');
}

/** Whether its arguments may be files that it runs. */
export function runsFiles({ name }: Program): boolean {
  return SHELLS.test(name) || INTERPRETERS.test(name) || RUNS_FILES.test(name);
}

/** Arguments that are command lines. */
export function scriptsIn({ name, args }: Program): readonly string[] {
  if (SHELLS.test(name) || isUnknown(name) || /^(?:su|script|runuser|flock)$/.test(name)) {
    const at = args.findIndex((word) => /^-\w*c$|^-co\w*$|^\/[ck]$|^--commands?$/i.test(word));
    if (WINDOWS_SHELLS.test(name)) return [args.slice(at + 1).join(' ')];
    if (at !== -1) return args.slice(at + 1, at + 2);
  }
  const texts = args.filter((word) => /[\s;|&]/.test(word));
  if (name === 'alias') return args.map((word) => word.slice(word.indexOf('=') + 1));
  if (name === 'ssh') return [args.slice(1).join(' '), ...texts];
  if (RUNS_ARGUMENTS.test(name)) return [args.join(' '), ...texts];
  if (name === 'git') return texts.filter((word) => word.startsWith('!')).map((word) => word.slice(1));
  if (name === 'make') return args.filter((_, at) => args[at - 1] === '--eval').map(makefileCommands);
  const isInside = /^(?:docker|podman|kubectl)$/.test(name) && args[0] === 'exec';
  return isInside ? texts : [];
}

/** Whether a shell or interpreter reads its program from stdin. */
export function executesInput(program: Program): boolean {
  const { name, args } = program;
  if (/^(?:iex|invoke-expression)$/.test(name)) return true;
  if (READS_COMMANDS.test(name))
    return name !== 'source' && name !== '.' ? true : args[0]?.startsWith('/dev/') === true;
  if (name === 'make')
    return /(?:^| )(?:-f ?|--(?:make)?file[= ])(?:-|\/dev\/stdin)(?: |$)/.test(args.join(' '));
  if (name === 'ssh') return args.filter((word) => !word.startsWith('-')).length === 1;
  if (/^(?:docker|podman|kubectl)$/.test(name)) return args[0] === 'exec' && SHELLS.test(args.at(-1) ?? '');
  if (!isShell(program) && !isInterpreter(program)) return false;
  const [script] = args.filter((word) => !/^-(?!$|[cmeS]$)/.test(word));
  return script === undefined || script === '-' || args.includes('-s') || script.startsWith('/dev/stdin');
}

export function makefileCommands(makefile: string): string {
  return makefile.replace(/([\t;:] ?)[@+-]+/g, '$1').replaceAll('$(shell ', '$(');
}

/** The text that echo, printf or cat with `<<<` prints; undefined for other programs. */
export function printedBy({ name, args, input }: Program): string | undefined {
  if (name === 'cat') return input;
  if (name === 'printf') return unescaped(formatted(args));
  if (name !== 'echo') return undefined;
  const words = args.filter((word, at) => at > 0 || !/^-[neE]+$/.test(word));
  return unescaped(words.join(' '));
}

/** The arguments of printf, in the places of their format. */
function formatted([format = '', ...values]: readonly string[]): string {
  let at = 0;
  const text = format.replace(/%[sbqd]/g, () => values[at++] ?? '');
  return [text, ...values.slice(at)].join(' ');
}
