import { InvalidRecording } from '../invalid-recording.js';
import { type AsciicastEvent, asciicastLimits } from './asciicast.js';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// A byte order mark is only taken off by who knows that it stands at the start of the file.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @param where - the subject of the error's sentence, such as "Line 12 of the recording" */
export function decodeUtf8(bytes: Uint8Array, where: string): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new InvalidRecording(`${where} is not valid UTF-8.`, { cause: error });
  }
}

/** @param complaint - what is said of `where` when the text is no JSON */
export function parseJson(text: string, where: string, complaint = 'is not JSON.'): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The engine's own message quotes the text, control characters and all; so it is not passed on.
    throw new InvalidRecording(`${where} ${complaint}`, { cause: error });
  }
}

const quote = 0x22;
const backslash = 0x5c;
const opening = { array: 0x5b, object: 0x7b };
const closing = { array: 0x5d, object: 0x7d };

/**
 * Refuses JSON (in UTF-8) whose arrays and objects nest deeper, or are more, than a recording's can be,
 * before it is parsed: ten megabytes of brackets take half a gigabyte as objects.
 */
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

/**
 * Checks one event of any version: [time or delay in seconds, code, data].
 *
 * @throws InvalidRecording whose sentence begins with `where`.
 */
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

/** A time or a delay: a finite number of seconds that is not negative. */
export function checkSeconds(time: unknown, where: string): number {
  if (typeof time !== 'number') {
    throw new InvalidRecording(`${where} has a time that is not a number of seconds.`);
  }
  if (time < 0) throw new InvalidRecording(`${where} has a negative time.`);
  if (time * 1000 > asciicastLimits.durationMs) {
    const limit = asciicastLimits.durationMs.toLocaleString('en-US');
    throw new InvalidRecording(`${where} is later than ${limit} ms after the start, which is the limit.`);
  }
  return time;
}

/**
 * The text as databases and XML take it: a surrogate without its pair becomes U+FFFD; NUL, which no
 * terminal shows, is left out. Both can only have come by an escape such as \ud800.
 */
export function storableText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd').replaceAll('\0', '');
}
