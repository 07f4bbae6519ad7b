import { pipelinesOf, type SimpleCommand } from './command-line.js';
import { dangerOfWriting } from './dangerous-files.js';
import { DANGEROUS_PROGRAMS } from './dangerous-programs.js';
import { DELETES } from './dangerous-services.js';
import { Downloads } from './downloads.js';
import { codeIn, dangerOfCode } from './interpreter-code.js';
import { type Program, programOf } from './program.js';
import {
  executesInput,
  isInterpreter,
  isShell,
  isUnknown,
  printedBy,
  printedByLine,
  scriptsIn,
} from './scripts.js';
import { expandVariables } from './variables.js';

/** Maximum nesting of commands. */
const DEEPEST = 4;
/** Characters; bounds the work, as no example is longer. */
export const LONGEST_LINE = 4096;
const DOWNLOADERS = /^(?:curl|wget|fetch|http|https|aria2c|iwr|irm|invoke-webrequest|invoke-restmethod)$/;
const DECODERS = /^(?:base64|base32|xxd|openssl|uudecode|rev|tr|gunzip|zcat|gzip|bzcat|xzcat|gpg|od)$/;
const SENDERS = /^(?:curl|wget|nc|ncat|netcat|socat|telnet|ftp|sftp|scp|rsync|mail|sendmail|http|https)$/;
/** The programs that a variable or a substitution could name. */
const CHECKED_FOR_UNKNOWN = ['rm', 'chmod', 'chown', 'dd', 'shred', 'mv', 'tee', 'find'];
/** Private keys, passwords and tokens. */
const SECRETS =
  /(?:^|[/@~"'=\s])(?:\.ssh\/(?!.{0,100}\.pub\b|config\b|known_hosts\b)|id_(?:rsa|dsa|ecdsa|ed25519)(?!\.pub)\b|\.aws\/credentials|\.netrc|\.git-credentials|\.gnupg\/|\.kube\/config|\.docker\/config\.json|\.env(?![\w.-]))|\/etc\/(?:shadow|gshadow|sudoers)\b/;
const ACCOUNTS = /\/etc\/passwd\b/;
/** Programs that fork themselves; matched against text with single blanks. */
const FORK_BOMBS = [
  /fork while (?:fork|1|true)/,
  /while ?\(? ?(?:1|true) ?\)? ?[:{;]? ?(?:do )?(?:os\.)?fork\b/i,
  /%0 ?\| ?%0/,
  /\$0 ?[|&] ?\$0/,
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
  const downloads = new Downloads();
  const pipelines = expandVariables(pipelinesOf(line));
  const keepsCrontab = /\bcrontab -l\b/.test(text);
  return firstOf(pipelines, (pipeline) => {
    const programs = pipeline.map(programOf).filter(({ name }) => !(keepsCrontab && name === 'crontab'));
    return (
      dangerOfFlow(programs) ??
      firstOf(programs, (program) => downloads.dangerOf(program)) ??
      firstOf(pipeline, (command) => dangerOfSubstitution(programOf(command), command, depth)) ??
      dangerOfPrograms(programs, line, depth)
    );
  });
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

/** Programs with their arguments, and with the text that the one before prints. */
function dangerOfPrograms(programs: readonly Program[], line: string, depth: number): string | null {
  const judge = (script: string) => dangerOf(script, depth + 1);
  let printed: string | undefined;
  return firstOf(programs, (program) => {
    const given = program.input ?? printed;
    // These pass on what they read.
    if (!/^(?:tee|cat|head|tail|sort|uniq)$/.test(program.name)) printed = undefined;
    printed = printedBy(program) ?? printed;
    return (
      dangerOfProgram(program) ??
      firstOf(scriptsIn(program), judge) ??
      (isInterpreter(program) || /^[gmn]?awk$/.test(program.name)
        ? firstOf(programTexts(program, line), (code) => dangerOfCode(code, judge))
        : null) ??
      (given === undefined ? null : dangerOfInput(program, given, judge))
    );
  });
}

/** The code that an interpreter runs: its options, and a text between `<<EOF` and `EOF`. */
function programTexts(program: Program, line: string): string[] {
  if (!isInterpreter(program)) return program.args.slice(0, 1);
  return executesInput(program) && line.includes('<<') ? [line] : codeIn(program.args);
}

/** A text that a program reads as its script, or that `xargs` makes its arguments. */
function dangerOfInput(
  program: Program,
  given: string,
  judge: (script: string) => string | null,
): string | null {
  if (program.takesInputAsArguments) {
    if (isShell(program) && program.args.at(-1) === '-c') return judge(given);
    const words = [program.name, ...program.args, given].join(' ');
    return (
      judge(words) ??
      firstOf(scriptsIn(program), (script) => judge(`${script.replaceAll('{}', '')} ${given}`))
    );
  }
  // The five fields before the command of a job.
  if (program.name === 'crontab') return judge(given.replace(/^(?:\S+\s){5}/, ''));
  if (!executesInput(program)) return null;
  return isInterpreter(program) ? dangerOfCode(given, judge) : judge(given);
}

function dangerOfFlow(programs: readonly Program[]): string | null {
  let isFetched = false;
  let isSecret = false;
  let isShellBefore = false;
  let found: Program | null = null;
  for (const program of programs) {
    const { name, args } = program;
    if (isShellBefore && /^(?:nc|ncat|netcat|socat|telnet|openssl)$/.test(name))
      return 'opens a shell to another machine';
    if (found && program.takesInputAsArguments && /^(?:rm|shred|unlink)$/.test(name))
      return dangerOfProgram({ ...found, args: [...found.args, '-delete'] });
    if (name === 'find') found = program;
    isShellBefore ||= isShell(program) && executesInput(program);
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
  const danger = firstOf(writes, dangerOfWriting);
  if (danger !== null) return danger;
  if (SENDERS.test(name) && args.some(isPrivate)) return 'sends secrets to another machine';
  if (
    args.some((word) => SECRETS.test(word)) &&
    /^(?:cat|less|more|head|tail|tac|nl|od|hexdump|bat|strings|xxd|base64|cp|tar|zip)$/.test(name)
  )
    return 'shows secrets';
  if (/^(?:shred|truncate|unlink)$/.test(name) && args.some((word) => SECRETS.test(word))) return DELETES;
  if (name.startsWith('mkfs') || name === 'mke2fs') return 'makes a disk empty';
  const checked = isUnknown(name) ? CHECKED_FOR_UNKNOWN : [name];
  return firstOf(checked, (one) => DANGEROUS_PROGRAMS.get(one)?.(args) ?? null);
}

/** Downloaded code: `sh -c "$(curl …)"`, `eval "$(…)"`, `bash <(curl …)`. */
function dangerOfSubstitution(program: Program, { nested }: SimpleCommand, depth: number): string | null {
  const runsText =
    isShell(program) ||
    isInterpreter(program) ||
    /^(?:eval|source|\.|iex|invoke-expression)$/.test(program.name);
  for (const line of nested) {
    const starts = pipelinesOf(line).flat().map(programOf);
    if (runsText && starts.some(({ name }) => DOWNLOADERS.test(name) || DECODERS.test(name)))
      return 'runs what it downloads or decodes without anybody having read it';
    const printed = runsText ? printedByLine(line) : undefined;
    const danger = dangerOf(line, depth + 1) ?? (printed === undefined ? null : dangerOf(printed, depth + 1));
    if (danger !== null) return danger;
  }
  return null;
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
