import { InvalidRecording } from '../invalid-recording.js';
import { type AsciicastEvent, asciicastLimits } from './asciicast.js';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function parseJson(text: string, where: string, complaint = 'is not JSON.'): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The engine's message quotes the text with its control characters, so it stays out of ours.
    throw new InvalidRecording(`${where} ${complaint}`, { cause: error });
  }
}

const quote = 0x22;
const backslash = 0x5c;
const opening = { array: 0x5b, object: 0x7b };
const closing = { array: 0x5d, object: 0x7d };

/** Limits nesting and count before parsing: 10 MB of brackets take half a gigabyte as objects. */
export function checkStructure(json: Uint8Array): void {
  let depth = 0;
  let count = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) quoted = !quoted;
    else if (quoted) at += byte === backslash ? 1 : 0;
    else if (byte === opening.array || byte === opening.object) {
      depth += 1;
      count += 1;
      if (depth > asciicastLimits.documentDepth) throw tooMuch('nests deeper than any recording does');
    } else if (byte === closing.array || byte === closing.object) depth -= 1;
  }
  if (count > asciicastLimits.documentArrays) {
    const limit = asciicastLimits.documentArrays.toLocaleString('en-US');
    throw tooMuch(`has more than ${limit} arrays and objects, which is the limit for asciicast v1`);
  }
}

function tooMuch(complaint: string): InvalidRecording {
  return new InvalidRecording(`The recording is JSON that ${complaint}.`);
}

export function isBlank(line: string): boolean {
  return /^[ \t\r\n]*$/.test(line);
}

export function readEvent(value: unknown, where: string): AsciicastEvent {
  if (!Array.isArray(value) || value.length !== 3) {
    throw new InvalidRecording(`${where} is not an event; it must read [time, "code", "data"].`);
  }
  const [time, code, data] = value as unknown[];
  if (typeof code !== 'string' || typeof data !== 'string') {
    throw new InvalidRecording(`${where} is not an event: after the time come two strings, code and data.`);
  }
  return { time: checkSeconds(time, where), code, data };
}

export function writeEvent({ time, code, data }: AsciicastEvent): string {
  return `${JSON.stringify([wholeMicroseconds(time), code, data])}\n`;
}

/** Recorders write microseconds at most; further digits are rounding errors. @param time in seconds */
export function wholeMicroseconds(time: number): number {
  return Math.round(time * 1e6) / 1e6;
}

export function checkSeconds(time: unknown, where: string): number {
  if (typeof time !== 'number' || Number.isNaN(time)) {
    throw new InvalidRecording(`${where} has a time that is not a number of seconds.`);
  }
  if (time < 0) throw new InvalidRecording(`${where} has a negative time.`);
  if (time * 1000 > asciicastLimits.durationMs) {
    const limit = asciicastLimits.durationMs.toLocaleString('en-US');
    throw new InvalidRecording(`${where} is later than ${limit} ms after the start, which is the limit.`);
  }
  return time;
}

/** Replaces lone surrogates by U+FFFD and drops NUL: PostgreSQL and XML accept neither. */
export function storableText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', '');
}
