import type { ParsedTape } from './parsing/parse-tape.js';
import type { Problems } from './problems.js';
import { frameOf, headerLength, settingsOf } from './settings-of.js';
import type { Command, Position, Tape } from './tape.js';

const START: Position = { line: 1, column: 1 };
/** Output formats of VHS by file extension. */
const PRODUCTS: Readonly<Record<string, string>> = {
  '.gif': 'GIF',
  '.mp4': 'MP4 video',
  '.webm': 'WebM video',
  '.txt': 'text file',
  '.ascii': 'text file',
  '.test': 'text file',
  '.png': 'folder of PNG files',
};

/** Checks rules that concern the tape as a unit. */
export function checkTape({ tape, begun, problems }: ParsedTape): void {
  if (tape.length === 0 && problems.errors.length === 0)
    problems.error(START, 'The tape has no commands. Begin with: Output demo.gif');
  else if (!begun.has('Output'))
    problems.warning(START, 'There is no Output, so no file is written. Add: Output demo.gif');
  checkHeader(tape, problems);
  checkOutputs(tape, problems);
  checkSize(tape, problems);
  checkClipboard(tape, problems);
  for (const { kind, at } of tape) {
    if (kind === 'Source') problems.warning(at, 'The sourced tape is not checked.');
  }
}

function checkHeader(tape: Tape, problems: Problems): void {
  for (const command of tape.slice(headerLength(tape))) {
    if (command.kind === 'Set' && command.setting !== 'TypingSpeed')
      problems.warning(
        command.at,
        `Set ${command.setting} is ignored here: settings other than TypingSpeed belong before the first action.`,
      );
    if (command.kind === 'Require')
      problems.warning(command.at, 'Require is skipped here: it belongs before the first action.');
  }
}

function checkOutputs(tape: Tape, problems: Problems): void {
  const seen = new Map<string, Command>();
  for (const command of tape) {
    if (command.kind !== 'Output') continue;
    const ending = /\.[^./]+$/.exec(command.path)?.[0];
    const product = ending === undefined ? 'folder of PNG files' : PRODUCTS[ending];
    if (product === undefined)
      problems.warning(command.at, `The extension ${ending ?? ''} is unknown, so a GIF is written.`);
    const earlier = seen.get(product ?? 'GIF');
    if (earlier)
      problems.warning(
        earlier.at,
        `This ${product ?? 'GIF'} is not written: the Output of line ${command.at.line} takes its place.`,
      );
    seen.set(product ?? 'GIF', command);
  }
}

function checkSize(tape: Tape, problems: Problems): void {
  const settings = settingsOf(tape);
  const { side, bar } = frameOf(settings);
  const sides = [
    ['Width', settings.Width, 2 * side],
    ['Height', settings.Height, 2 * side + bar],
  ] as const;
  for (const [name, length, least] of sides) {
    if (length >= least) continue;
    const at = positionOf(tape, name) ?? positionOf(tape, 'Padding') ?? positionOf(tape, 'Margin') ?? START;
    problems.error(at, `${name} must be at least ${least}: padding, margin and window bar take as much.`);
  }
  const margin = positionOf(tape, 'Margin');
  if (margin && settings.Margin > 0 && settings.MarginFill === '')
    problems.warning(
      margin,
      'A margin is visible only if MarginFill sets its colour: Set MarginFill "#674EFF"',
    );
}

function checkClipboard(tape: Tape, problems: Problems): void {
  const copied = tape.findIndex(({ kind }) => kind === 'Copy');
  const pasted = tape.findIndex(({ kind }) => kind === 'Paste');
  const paste = tape[pasted];
  if (paste && (copied === -1 || copied > pasted))
    problems.warning(paste.at, 'There is nothing to paste yet: put a Copy before it.');
}

function positionOf(tape: Tape, setting: string): Position | undefined {
  return tape.find((command) => command.kind === 'Set' && command.setting === setting)?.at;
}
