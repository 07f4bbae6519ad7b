import type { Action } from '../tape.js';
import { REPEATABLE_KEYS, type RepeatableKey } from '../vocabulary.js';
import type { TapeToken } from './lexer.js';
import type { TokenReader } from './token-reader.js';

const MODIFIERS: ReadonlySet<string> = new Set(['Alt', 'Shift']);
const CTRL_KEYS: ReadonlySet<string> = new Set([
  ...['Enter', 'Space', 'Backspace', 'Left', 'Right', 'Up', 'Down'],
  ...['-', '@', '[', ']', '^', '\\'],
]);
const HELD_KEYS: ReadonlySet<string> = new Set(['Enter', 'Tab', '[', ']']);

export function isRepeatableKey(word: string): word is RepeatableKey {
  return (REPEATABLE_KEYS as readonly string[]).includes(word);
}

/** `Key[@<time>] [count]` */
export function readKey(reader: TokenReader, command: TapeToken): Action | undefined {
  if (!isRepeatableKey(command.text)) return undefined;
  const pause = reader.pause(`${command.text}@500ms`);
  if (pause === null) return undefined;
  const key = { kind: 'Key' as const, key: command.text, ...(pause !== undefined && { pause }) };
  if (reader.peek.kind !== 'number') return { ...key, count: 1 };
  const token = reader.next();
  if (/^\d{1,9}$/.test(token.text)) return { ...key, count: Number(token.text) };
  reader.problems.warning(
    token,
    `"${token.text.slice(0, 60)}" is not a whole number, so ${command.text} is pressed once.`,
  );
  return { ...key, count: 1 };
}

/** `Ctrl{+Alt | +Shift}+<key>{+<key>}` */
export function readCtrl(reader: TokenReader, command: TapeToken): Action | undefined {
  const modifiers: string[] = [];
  const keys: string[] = [];
  let wrong = false;
  while (reader.accept('+')) {
    const token = reader.peek;
    const isModifier = token.kind === 'keyword' && MODIFIERS.has(token.text);
    if (isModifier && keys.length === 0) modifiers.push(reader.next().text);
    else if (isCtrlKey(token)) keys.push(reader.next().text);
    else {
      wrong = true;
      reader.problems.error(token, whyNoCtrlKey(token, isModifier));
      if (token.line === command.line) reader.next();
    }
  }
  if (!wrong && keys.length > 0) return { kind: 'Ctrl', modifiers, keys };
  if (!wrong) reader.problems.error(command, 'Ctrl needs a key: Ctrl+C');
  return undefined;
}

function isCtrlKey({ kind, text, closed }: TapeToken): boolean {
  if (kind === 'word' || kind === 'string') return closed && text.length === 1;
  return (kind === 'keyword' || kind === 'symbol') && CTRL_KEYS.has(text);
}

function whyNoCtrlKey({ kind, text }: TapeToken, isModifier: boolean): string {
  if (isModifier) return `${text} belongs before the other keys: Ctrl+${text}+C`;
  if (kind === 'keyword' && text.length === 1)
    return `A bare ${text} is a unit of time; write Ctrl+${text.toUpperCase()}.`;
  if (kind === 'number' || kind === 'regex') return 'Only letters go with Ctrl unquoted: Ctrl+"1"';
  return 'Ctrl takes single characters, Enter, Space, Backspace and the arrow keys: Ctrl+C';
}

/** `Alt+<key>` and `Shift+<key>` */
export function readHeld(reader: TokenReader, command: TapeToken): Action | undefined {
  const { text } = command;
  if (text !== 'Alt' && text !== 'Shift') return undefined;
  if (reader.accept('+')) {
    const token = reader.peek;
    const isKey = (token.kind === 'keyword' || token.kind === 'symbol') && HELD_KEYS.has(token.text);
    if (isKey || reader.hasText()) {
      reader.next();
      return reader.reportOpen(token) ? undefined : { kind: text, key: token.text };
    }
    if (token.line === command.line && token.kind !== 'keyword') reader.next();
  }
  reader.problems.error(command, `${text} needs a character, Enter, Tab, [ or ]: ${text}+Enter`);
  return undefined;
}
