import { pipelinesOf, type SimpleCommand } from './command-line.js';
import { dangerOfPassword } from './dangerous-accounts.js';
import { dangerOfCopying, dangerOfWriting } from './dangerous-files.js';
import { DANGEROUS_PROGRAMS, onDevice } from './dangerous-programs.js';
import { DELETES } from './dangerous-services.js';
import { dangerOfText } from './dangerous-texts.js';
import { dangerOfDeletingListed, dangerOfPipedNames } from './everything-at-once.js';
import { codeIn, dangerOfCode, type Judge } from './interpreter-code.js';
import { type Program, programOf } from './program.js';
import {
  executesInput,
  isInterpreter,
  isShell,
  isUnknown,
  printedBy,
  makefileCommands,
  scriptsIn,
} from './scripts.js';
import { dangerOfSecrets, dangerOfSending, DOWNLOADERS, isSecret } from './secrets.js';
import { Session } from './session.js';
import { escapesIn, escapesInInput } from './shell-escapes.js';
import { dangerOfCrontab, dangerOfJobs } from './start-ups.js';
import { expandVariables } from './variables.js';

/** Maximum nesting of commands. */
const DEEPEST = 4;
/** Characters; bounds the work, as no example is longer. */
export const LONGEST_LINE = 4096;
const RUNS_UNREAD = 'runs what it downloads or decodes without anybody having read it';
const DECODERS = /^(?:base64|base32|xxd|openssl|uudecode|rev|tr|gunzip|zcat|gzip|bzcat|xzcat|gpg|od)$/;
/** These pass on what they read; '' is the redirection of a group. */
const PASSES_ON = /^(?:tee|cat|head|tail|sort|uniq|)$/;
const SCRIPT_OF_INTERPRETER = /^#!.*(?:python|perl|ruby|node|php|lua|Rscript|tclsh|expect)/;
/** The programs that a variable or a substitution could name. */
const CHECKED_FOR_UNKNOWN = ['rm', 'chmod', 'chown', 'dd', 'shred', 'mv', 'tee', 'find'];

/**
 * Why a command line must not be shown as an example, as the end of a sentence; null when it may. Catches common ways
 * to destroy a machine or leak secrets, not all.
 */
export function dangerOf(line: string): string | null {
  return dangerOfLine(line, 0, new Session(line));
}

function dangerOfLine(line: string, depth: number, session: Session): string | null {
  if (depth > DEEPEST || session.isExhausted()) return 'has too many commands within one another';
  if (line.length > LONGEST_LINE) return `has more than ${LONGEST_LINE} characters`;
  const danger = dangerOfText(line);
  if (danger !== null) return danger;
  const judge: Judge = (script) => dangerOfLine(script, depth + 1, session);
  return firstOf(expandVariables(pipelinesOf(line)), (pipeline) => {
    const programs = pipeline.map(programOf);
    return (
      dangerOfFlow(programs) ??
      dangerOfSending(programs) ??
      dangerOfPipedNames(programs) ??
      firstOf(pipeline, (command) => dangerOfSubstitution(command, session, judge)) ??
      dangerOfPrograms(programs, session, judge)
    );
  });
}

/** Programs with their arguments, and with the text that the one before prints. */
function dangerOfPrograms(programs: readonly Program[], session: Session, judge: Judge): string | null {
  const { files } = session;
  let printed: string | undefined;
  return firstOf(programs, (program) => {
    const given = program.input ?? files.textOf(filesReadBy(program)) ?? printed;
    const script = files.scriptRunBy(program);
    const danger =
      (files.runsDownload(program) ? RUNS_UNREAD : null) ??
      dangerOfProgram(program, session) ??
      dangerOfTexts(program, judge) ??
      (script === undefined ? null : dangerOfScript(program, script, judge)) ??
      (given === undefined ? null : dangerOfInput(program, given, judge));
    const own = printedBy(program);
    // A group prints what each of its programs prints.
    if (own !== undefined) printed = [printed ?? [], own].flat().join('\n');
    else printed = PASSES_ON.test(program.name) ? (files.textOf(program.args) ?? given) : undefined;
    files.note(program, printed);
    return danger;
  });
}

/** Those that it reads as its input, and the jobs of cron. */
function filesReadBy({ name, args, reads }: Program): readonly string[] {
  return name === 'crontab' ? [...reads, ...args] : reads;
}

/** The commands and the code in the arguments. */
function dangerOfTexts(program: Program, judge: Judge): string | null {
  const { name, args } = program;
  const isAwk = /^[gmn]?awk$/.test(name);
  const hasCode = isInterpreter(program) || /^(?:[gn]?vim?|emacs)$/.test(name);
  const code = isAwk ? args.slice(0, 1) : hasCode ? codeIn(args) : [];
  return (
    firstOf([...scriptsIn(program), ...escapesIn(name, args)], judge) ??
    firstOf(code, (text) => dangerOfCode(text, judge))
  );
}

/** A text that a program runs. */
function dangerOfScript(program: Program, script: string, judge: Judge): string | null {
  if (program.name === 'make') return judge(makefileCommands(script));
  return isInterpreter(program) || SCRIPT_OF_INTERPRETER.test(script)
    ? dangerOfCode(script, judge)
    : judge(script);
}

/** A text that a program reads as its script, or that `xargs` makes its arguments. */
function dangerOfInput(program: Program, given: string, judge: Judge): string | null {
  const { name, args } = program;
  if (program.takesInputAsArguments) {
    if (isShell(program) && args.at(-1) === '-c') return judge(given);
    const words = [name, ...args, given].join(' ');
    return (
      judge(words) ??
      firstOf(scriptsIn(program), (script) => judge(`${script.replaceAll('{}', '')} ${given}`))
    );
  }
  if (name === 'crontab') return dangerOfJobs(given, judge);
  return (
    dangerOfPassword(name, args, given) ??
    firstOf(escapesInInput(name, given), judge) ??
    (executesInput(program) ? dangerOfScript(program, given, judge) : null)
  );
}

function dangerOfFlow(programs: readonly Program[]): string | null {
  let isFetched = false;
  let isShellBefore = false;
  for (const program of programs) {
    const { name } = program;
    if (isShellBefore && /^(?:nc|ncat|netcat|socat|telnet|openssl)$/.test(name))
      return 'opens a shell to another machine';
    isShellBefore ||= isShell(program) && executesInput(program);
    if (isFetched && executesInput(program)) return RUNS_UNREAD;
    isFetched ||= DOWNLOADERS.test(name) || DECODERS.test(name);
  }
  return null;
}

function dangerOfProgram(program: Program, { keepsJobs }: Session): string | null {
  const { name, args, reads, writes } = program;
  const danger = firstOf(writes, dangerOfWriting) ?? dangerOfSecrets(program);
  if (danger !== null) return danger;
  if (/^(?:shred|truncate|unlink)$/.test(name) && args.some(isSecret)) return DELETES;
  if (name.startsWith('mkfs') || name === 'mke2fs') return onDevice(args);
  if (name === 'crontab') return dangerOfCrontab(args, keepsJobs);
  const checked = isUnknown(name) ? CHECKED_FOR_UNKNOWN : [name];
  // `tee FILE < FILE` copies.
  if (checked.includes('tee')) {
    const ofTee = firstOf(args, reads.length > 0 ? dangerOfCopying : dangerOfWriting);
    if (ofTee !== null) return ofTee;
  }
  return firstOf(checked, (one) => DANGEROUS_PROGRAMS.get(one)?.(args) ?? null);
}

/** Downloaded code: `sh -c "$(curl …)"`, `eval "$(…)"`, `bash <(curl …)`. */
function dangerOfSubstitution(command: SimpleCommand, { files }: Session, judge: Judge): string | null {
  const program = programOf(command);
  const runsText =
    isShell(program) ||
    isInterpreter(program) ||
    /^(?:eval|source|\.|iex|invoke-expression)$/.test(program.name);
  return firstOf(command.nested, (line) => {
    const starts = pipelinesOf(line).flat().map(programOf);
    if (runsText && starts.some(({ name }) => DOWNLOADERS.test(name) || DECODERS.test(name)))
      return RUNS_UNREAD;
    const last = starts.at(-1);
    const printed =
      runsText && last ? (printedBy(last) ?? files.textOf([...last.args, ...last.reads])) : undefined;
    return (
      dangerOfDeletingListed(program, starts) ??
      judge(line) ??
      (printed === undefined ? null : judge(printed))
    );
  });
}

function firstOf<Item>(items: readonly Item[], find: (item: Item) => string | null): string | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}
