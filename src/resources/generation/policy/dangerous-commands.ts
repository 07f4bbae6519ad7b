import { type Pipeline, pipelinesOf, type SimpleCommand } from './command-line.js';
import { DANGEROUS_PROGRAMS, destroysByWriting } from './dangerous-programs.js';
import { type Program, programOf } from './program.js';

/** Maximum nesting of commands. */
const DEEPEST = 4;
/** Characters; bounds the work, as no example is longer. */
const LONGEST_LINE = 4096;
const SHELLS = /^(?:(?:ba|z|da|k|fi|a|c|tc)?sh|pwsh|powershell|cmd)$/;
const INTERPRETERS = /^(?:python[\d.]*|perl|ruby|node|php|lua|deno|bun)$/;
const DOWNLOADERS = /^(?:curl|wget|fetch|http|https|aria2c|iwr|irm|invoke-webrequest|invoke-restmethod)$/;
const DECODERS = /^(?:base64|base32|xxd|openssl|uudecode)$/;
const SENDERS = /^(?:curl|wget|nc|ncat|netcat|socat|telnet|ftp|sftp|scp|rsync|mail|sendmail|http|https)$/;
/** Private keys, passwords and tokens. */
const SECRETS =
  /(?:^|[/@~"'=\s])(?:\.ssh\/(?!.{0,100}\.pub\b|config\b|known_hosts\b)|id_(?:rsa|dsa|ecdsa|ed25519)(?!\.pub)\b|\.aws\/credentials|\.netrc|\.git-credentials|\.gnupg\/|\.kube\/config|\.docker\/config\.json|\.env(?![\w.-]))|\/etc\/(?:shadow|gshadow|sudoers)\b/;
const ACCOUNTS = /\/etc\/passwd\b/;
/** Programs that fork themselves; matched against text with single blanks. */
const FORK_BOMBS = [
  /fork while (?:fork|1|true)/,
  /while ?\(? ?(?:1|true) ?\)? ?[:{;]? ?(?:do )?(?:os\.)?fork\b/i,
  /%0 ?\| ?%0/,
];
/** The head of a shell function in such text. */
const FUNCTION = /(?<![\w:.])([\w:.]+) ?\(\) ?\{/g;
const REMOTE_SHELLS = [/\/dev\/(?:tcp|udp)\//, /\b(?:ba|z)?sh -i ?(?:[<>]|\d?>&)/];

/**
 * Why a command line must not be shown as an example, as the end of a sentence; null when it may. Catches common ways
 * to destroy a machine or leak secrets, not all.
 */
export function dangerOf(line: string, depth = 0): string | null {
  if (depth > DEEPEST) return 'has too many commands within one another';
  if (line.length > LONGEST_LINE) return `has more than ${LONGEST_LINE} characters`;
  const text = line.replace(/\s+/g, ' ');
  if (FORK_BOMBS.some((pattern) => pattern.test(text)) || hasFunctionThatForks(text))
    return 'starts itself until the machine stands still (a fork bomb)';
  if (REMOTE_SHELLS.some((pattern) => pattern.test(text))) return 'opens a shell to another machine';
  return firstOf(pipelinesOf(line), (pipeline) => dangerOfPipeline(pipeline, depth));
}

/** Whether a shell function runs itself in the background: `:(){ :|:& };:`. */
function hasFunctionThatForks(text: string): boolean {
  return [...text.matchAll(FUNCTION)].some(({ 0: head, 1: name = '', index }) => {
    const start = index + head.length;
    const end = text.indexOf('}', start);
    const body = text.slice(start, end === -1 ? text.length : end);
    return body.includes(`${name}&`) || body.includes(`${name} &`);
  });
}

function dangerOfPipeline(pipeline: Pipeline, depth: number): string | null {
  const programs = pipeline.map(programOf);
  return (
    dangerOfFlow(programs) ??
    firstOf(pipeline, (command) => {
      const program = programOf(command);
      return (
        dangerOfProgram(program) ??
        dangerOfSubstitution(program, command, depth) ??
        firstOf(scriptsIn(program), (script) => dangerOf(script, depth + 1))
      );
    })
  );
}

function dangerOfFlow(programs: readonly Program[]): string | null {
  let isFetched = false;
  let isSecret = false;
  for (const program of programs) {
    const { name, args } = program;
    if (isFetched && executesInput(program))
      return 'runs what it downloads or decodes without anybody having read it';
    if (isSecret && SENDERS.test(name)) return 'sends secrets to another machine';
    isFetched ||= DOWNLOADERS.test(name) || DECODERS.test(name);
    isSecret ||= args.some(isPrivate) || name === 'env' || name === 'printenv';
  }
  return null;
}

function dangerOfProgram(program: Program): string | null {
  const { name, args, writes } = program;
  if (writes.some(destroysByWriting)) return 'writes over a disk or a file of the system';
  if (SENDERS.test(name) && args.some(isPrivate)) return 'sends secrets to another machine';
  if (
    args.some((word) => SECRETS.test(word)) &&
    /^(?:cat|less|more|head|tail|bat|strings|xxd|base64|cp|tar|zip)$/.test(name)
  )
    return 'shows secrets';
  return DANGEROUS_PROGRAMS.get(name)?.(args) ?? (name.startsWith('mkfs') ? 'makes a disk empty' : null);
}

/** Downloaded code: `sh -c "$(curl …)"`, `eval "$(…)"`, `bash <(curl …)`. */
function dangerOfSubstitution(program: Program, { nested }: SimpleCommand, depth: number): string | null {
  const runsText =
    SHELLS.test(program.name) || /^(?:eval|source|\.|iex|invoke-expression)$/.test(program.name);
  for (const line of nested) {
    const starts = pipelinesOf(line).flat().map(programOf);
    if (runsText && starts.some(({ name }) => DOWNLOADERS.test(name) || DECODERS.test(name)))
      return 'runs what it downloads or decodes without anybody having read it';
    const danger = dangerOf(line, depth + 1);
    if (danger !== null) return danger;
  }
  return null;
}

/** Arguments that are command lines. */
function scriptsIn({ name, args }: Program): readonly string[] {
  if (SHELLS.test(name) || name === 'su') {
    const at = args.findIndex((word) => /^-\w*c$|^\/c$/i.test(word));
    return at === -1 ? [] : args.slice(at + 1, at + 2);
  }
  if (name === 'eval') return [args.join(' ')];
  if (name === 'ssh') return [args.slice(1).join(' '), ...args.filter((word) => word.includes(' '))];
  if (/^(?:docker|podman|kubectl)$/.test(name) && args[0] === 'exec')
    return args.filter((word) => word.includes(' '));
  return [];
}

/** Whether a shell or interpreter reads its program from stdin. */
function executesInput({ name, args }: Program): boolean {
  if (/^(?:iex|invoke-expression)$/.test(name)) return true;
  if (!SHELLS.test(name) && !INTERPRETERS.test(name)) return false;
  const [script] = args.filter((word) => !/^-(?!$|[cmeS]$)/.test(word));
  return script === undefined || script === '-' || args.includes('-s') || script.startsWith('/dev/stdin');
}

function isPrivate(word: string): boolean {
  return SECRETS.test(word) || ACCOUNTS.test(word);
}

function firstOf<Item>(items: readonly Item[], find: (item: Item) => string | null): string | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}
