import type { CastText } from './cast-text.js';
import { readTerminalizer } from './terminalizer.js';
import { readTypescript } from './typescript.js';

/** The first line is in the language of the author. */
const TYPESCRIPT = /^Script started on |^[^\n]{1,200}\[(?:COMMAND|TERM)="/;
const TERMINALIZER = /^\s{0,100}(?:#|---|%YAML|config:|records:)/;
/** Bytes that tell the format; a first line that is shorter tells it too. */
export const OPENING_BYTES = 1024;

export function isOtherRecording(file: Uint8Array): boolean {
  return isTypescript(file) || isTerminalizer(file);
}

function isTerminalizer(file: Uint8Array): boolean {
  return TERMINALIZER.test(openingOf(file));
}

export function isTypescript(file: Uint8Array): boolean {
  return TYPESCRIPT.test(openingOf(file));
}

/** Reads a typescript of `script` or a recording of terminalizer; null for any other file. @throws InvalidRecording */
export function readOtherRecording(file: Uint8Array, timing?: Uint8Array): CastText | null {
  if (isTypescript(file)) return readTypescript(file, timing);
  return isTerminalizer(file) ? readTerminalizer(file) : null;
}

function openingOf(file: Uint8Array): string {
  return Buffer.from(file.subarray(0, OPENING_BYTES)).toString('latin1');
}
