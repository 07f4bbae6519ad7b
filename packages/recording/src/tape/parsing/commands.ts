import { nearestName } from '../../nearest-name.js';
import type { Action } from '../tape.js';
import { COMMANDS, REPEATABLE_KEYS } from '../vocabulary.js';
import { readCtrl, readHeld, readKey } from './key-commands.js';
import type { TapeToken } from './lexer.js';
import { checkedPattern, readSetting } from './read-setting.js';
import type { TokenReader } from './token-reader.js';

/** Parses the arguments of a command; reports an error and returns undefined when they are wrong. */
type CommandReader = (reader: TokenReader, command: TapeToken) => Action | undefined;

export const COMMAND_READERS: ReadonlyMap<string, CommandReader> = new Map<string, CommandReader>([
  ...REPEATABLE_KEYS.map((key): [string, CommandReader] => [key, readKey]),
  ['Type', readType],
  ['Ctrl', readCtrl],
  ['Alt', readHeld],
  ['Shift', readHeld],
  ['Sleep', readSleep],
  ['Wait', readWait],
  ['Hide', () => ({ kind: 'Hide' })],
  ['Show', () => ({ kind: 'Show' })],
  ['Paste', () => ({ kind: 'Paste' })],
  ['Output', readOutput],
  ['Screenshot', readScreenshot],
  ['Source', readSource],
  ['Require', readRequire],
  ['Copy', readCopy],
  ['Env', readEnv],
  ['Set', readSet],
]);

function readType(reader: TokenReader, command: TapeToken): Action | undefined {
  const pause = reader.pause('Type@100ms "ls"');
  if (pause === null) return undefined;
  const strings = readStrings(reader, command, 'Type "ls"');
  return strings && { kind: 'Type', strings, ...(pause !== undefined && { pause }) };
}

function readCopy(reader: TokenReader, command: TapeToken): Action | undefined {
  const strings = readStrings(reader, command, 'Copy "a text"');
  return strings && { kind: 'Copy', strings };
}

/** One or more quoted or bare texts, until a keyword, across line ends. */
function readStrings(reader: TokenReader, command: TapeToken, example: string): string[] | undefined {
  const first = reader.peek;
  if (!reader.hasText()) {
    reader.text(command, example);
    return undefined;
  }
  const strings: string[] = [];
  let closed = true;
  for (let last = first; reader.hasText(); last = reader.next()) {
    const token = reader.peek;
    if (token !== first) warnOfSwallowed(reader, command, first, last);
    closed = !reader.reportOpen(token) && closed;
    strings.push(token.text);
  }
  return closed ? strings : undefined;
}

/** Warns of text on its own line, and of a bare word that resembles a command. */
function warnOfSwallowed(reader: TokenReader, command: TapeToken, first: TapeToken, last: TapeToken): void {
  const token = reader.peek;
  const meant = token.kind === 'word' ? nearestName(token.text, COMMANDS) : null;
  const hint =
    meant === null
      ? 'Begin its line with a command, or put all of it between quotes.'
      : `Did you mean ${meant}?`;
  const isSlip = first.kind === 'string' && meant !== null && token.text.length > 2;
  if (token.line === last.line && !isSlip) return;
  reader.problems.warning(
    token,
    `"${token.text.slice(0, 60)}" is taken as more text for the ${command.text} of line ${command.line}. ${hint}`,
  );
}

function readSleep(reader: TokenReader, command: TapeToken): Action | undefined {
  const time = reader.time(command, 'Sleep 500ms');
  return time === null ? undefined : { kind: 'Sleep', time };
}

function readWait(reader: TokenReader, command: TapeToken): Action | undefined {
  const scope = reader.accept('+') ? readScope(reader, command) : 'Line';
  const at = reader.peek;
  const timeout = reader.pause('Wait@10s');
  if (timeout === null) return undefined;
  if (timeout === 0) reader.problems.error(at, 'Wait needs a time above zero: Wait@10s');
  const pattern = readPattern(reader, command);
  if (scope === undefined || pattern === undefined) return undefined;
  return {
    kind: 'Wait',
    scope,
    ...(timeout !== undefined && { timeout }),
    ...(pattern !== null && { pattern }),
  };
}

function readScope(reader: TokenReader, command: TapeToken): 'Line' | 'Screen' | undefined {
  const { kind, text, line } = reader.peek;
  if (kind === 'word' && (text === 'Line' || text === 'Screen')) {
    reader.next();
    return text;
  }
  reader.problems.error(reader.peek, 'Wait looks at the line or at the screen: Wait+Line or Wait+Screen');
  if (line === command.line) reader.skipArguments();
  return undefined;
}

/** Null when absent, undefined after an error. */
function readPattern(reader: TokenReader, command: TapeToken): string | null | undefined {
  const token = reader.peek;
  if (token.kind === 'regex') return checkedPattern(reader, reader.next());
  if (token.line !== command.line || !reader.hasText()) return null;
  reader.next();
  reader.problems.error(
    token,
    `A pattern to wait for goes between slashes: Wait /${token.text.slice(0, 60)}/`,
  );
  return undefined;
}

function readOutput(reader: TokenReader, command: TapeToken): Action | undefined {
  const token = reader.peek;
  const path = reader.text(command, 'Output demo.gif');
  if (path === null) return undefined;
  if (path.endsWith('/') || /\.[^./]+$/.test(path)) return { kind: 'Output', path };
  reader.problems.error(
    token,
    `"${path.slice(0, 60)}" has no extension: end it with .gif, .mp4, .webm or .txt, or with / for a folder of PNG files.`,
  );
  return undefined;
}

function readScreenshot(reader: TokenReader, command: TapeToken): Action | undefined {
  return readPath(reader, command, 'Screenshot', '.png', 'Screenshot screen.png');
}

function readSource(reader: TokenReader, command: TapeToken): Action | undefined {
  return readPath(reader, command, 'Source', '.tape', 'Source setup.tape');
}

function readPath(
  reader: TokenReader,
  command: TapeToken,
  kind: 'Screenshot' | 'Source',
  ending: string,
  example: string,
): Action | undefined {
  const token = reader.peek;
  const path = reader.text(command, example);
  if (path === null) return undefined;
  if (path.endsWith(ending)) return { kind, path };
  reader.problems.error(token, `${kind} needs a path that ends in ${ending}: ${example}`);
  return undefined;
}

function readRequire(reader: TokenReader, command: TapeToken): Action | undefined {
  const program = reader.text(command, 'Require git');
  return program === null ? undefined : { kind: 'Require', program };
}

function readEnv(reader: TokenReader, command: TapeToken): Action | undefined {
  const name = reader.peek;
  const isName = reader.hasText() || name.kind === 'keyword';
  if (!isName || name.line !== command.line || name.text === '') {
    reader.problems.error(command, 'Env needs a name and a text: Env EDITOR "vim"');
    return undefined;
  }
  reader.next();
  if (reader.reportOpen(name)) return undefined;
  const value = reader.text(command, `Env ${name.text.slice(0, 60)} "value"`);
  return value === null ? undefined : { kind: 'Env', name: name.text, value };
}

function readSet(reader: TokenReader, command: TapeToken): Action | undefined {
  const setting = readSetting(reader, command);
  return setting && { kind: 'Set', ...setting };
}
