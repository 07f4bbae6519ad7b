import { InvalidRecording } from '../invalid-recording.js';
import type { Asciicast, AsciicastEvent, AsciicastHeader } from './asciicast.js';
import { readHeader } from './asciicast-header.js';
import { isBlank, isObject, parseJson, readEvent, storableText } from './asciicast-line.js';

/**
 * Reads a stored v2 (docs.asciinema.org/manual/asciicast/v2); times are clamped to never decrease. @throws
 * InvalidRecording
 */
export function parseAsciicast(text: string): Asciicast {
  let header: AsciicastHeader | undefined;
  const events: AsciicastEvent[] = [];
  let time = 0;
  for (const { line, number } of linesOf(text.startsWith('\ufeff') ? text.slice(1) : text)) {
    const where = `Line ${number} of the recording`;
    const value = parseJson(line, where);
    if (!header) {
      header = readVersion2(value);
      continue;
    }
    const event = readEvent(value, where);
    time = Math.max(time, event.time);
    events.push({ time, code: storableText(event.code), data: storableText(event.data) });
  }
  if (!header) throw new InvalidRecording('The recording is empty.');
  return { header, events };
}

function readVersion2(value: unknown): AsciicastHeader {
  if (isObject(value) && value.version === 2) return readHeader(value);
  throw new InvalidRecording('A stored recording must be asciicast v2.');
}

function* linesOf(text: string): Generator<{ line: string; number: number }, void, void> {
  let number = 1;
  for (let start = 0; start < text.length; number++) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const line = text.slice(start, end);
    start = end + 1;
    if (!isBlank(line)) yield { line, number };
  }
}
