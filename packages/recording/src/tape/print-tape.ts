import type { Action, SetCommand, Tape } from './tape.js';
import { KEYWORDS } from './keywords.js';

const QUOTES = ['"', "'", '`'];

/**
 * Prints a tape, one command a line, so that parsing it gives the same tape.
 * @throws RangeError for a text with a line break or all three quotes
 */
export function printTape(tape: Tape | readonly Action[]): string {
  return tape.map((command) => `${printCommand(command)}\n`).join('');
}

function printCommand(command: Action): string {
  switch (command.kind) {
    case 'Key':
      return `${command.key}${pause(command.pause)}${command.count === 1 ? '' : ` ${command.count}`}`;
    case 'Type':
      return `Type${pause(command.pause)} ${command.strings.map(quoted).join(' ')}`;
    case 'Copy':
      return `Copy ${command.strings.map(quoted).join(' ')}`;
    case 'Ctrl':
      return ['Ctrl', ...command.modifiers, ...command.keys.map(ctrlKey)].join('+');
    case 'Alt':
    case 'Shift':
      return `${command.kind}+${/^(?:Enter|Tab|\[|\])$/.test(command.key) ? command.key : quoted(command.key)}`;
    case 'Sleep':
      return `Sleep ${time(command.time)}`;
    case 'Wait':
      return printWait(command);
    case 'Hide':
    case 'Show':
    case 'Paste':
      return command.kind;
    case 'Output':
    case 'Screenshot':
    case 'Source':
      return `${command.kind} ${bare(command.path)}`;
    case 'Require':
      return `Require ${bare(command.program)}`;
    case 'Env':
      return `Env ${bare(command.name)} ${quoted(command.value)}`;
    case 'Set':
      return `Set ${command.setting} ${printValue(command)}`;
  }
}

function printWait({ scope, timeout, pattern }: Action & { kind: 'Wait' }): string {
  return `Wait+${scope}${pause(timeout)}${pattern === undefined ? '' : ` /${pattern}/`}`;
}

function printValue({ setting, value }: SetCommand): string {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') {
    if (setting === 'TypingSpeed' || setting === 'WaitTimeout') return time(value);
    return setting === 'LoopOffset' ? `${decimal(value)}%` : decimal(value);
  }
  if (setting === 'WaitPattern' && isRegexBody(value)) return `/${value}/`;
  if (setting === 'Theme' && value.indexOf('}') === value.length - 1 && value.startsWith('{')) return value;
  return quoted(value);
}

/** Valid inside a regex token: no bare slash, line break or trailing backslash. */
function isRegexBody(pattern: string): boolean {
  return /^(?:[^\\/\r\n]|\\[^\r\n])*$/.test(pattern);
}

function pause(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '' : `@${time(milliseconds)}`;
}

function time(milliseconds: number): string {
  return milliseconds >= 1000 && milliseconds % 100 === 0
    ? `${decimal(milliseconds / 1000)}s`
    : `${decimal(milliseconds)}ms`;
}

/** The language has no exponents. */
function decimal(value: number): string {
  return /e/.test(String(value)) ? value.toFixed(20).replace(/(?<!0)0+$/, '') : String(value);
}

function ctrlKey(key: string): string {
  const isBare = key.length > 1 || /^[A-Za-z@[\]^\\-]$/.test(key);
  return isBare && key !== 's' && key !== 'm' ? key : quoted(key);
}

function bare(text: string): string {
  return /^(?:[A-Za-z]|\.(?!\d))[\w./%-]*$/.test(text) && !KEYWORDS.has(text) ? text : quoted(text);
}

function quoted(text: string): string {
  const quote = QUOTES.find((mark) => !text.includes(mark));
  if (quote === undefined || /[\r\n]/.test(text))
    throw new RangeError('A text of a tape has no line breaks, and not all three of " \' and `.');
  return `${quote}${text}${quote}`;
}
