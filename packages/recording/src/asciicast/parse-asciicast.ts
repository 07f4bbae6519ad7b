import { InvalidRecording } from '../invalid-recording.js';
import type { Asciicast, AsciicastHeader } from './asciicast.js';
import { readHeader } from './asciicast-header.js';
import { isBlank, isObject, parseJson, readEvent, storableText } from './asciicast-line.js';

const FIRST_HALF = /[\ud800-\udbff]$/;
const SECOND_HALF = /^[\udc00-\udfff]/;

interface ReadEvent {
  readonly time: number;
  readonly code: string;
  data: string;
}

/**
 * Reads a stored v2 (docs.asciinema.org/manual/asciicast/v2); times are clamped to never decrease. @throws
 * InvalidRecording
 */
export function parseAsciicast(text: string): Asciicast {
  let header: AsciicastHeader | undefined;
  const events: ReadEvent[] = [];
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
    events.push({ time, code: storableText(event.code), data: event.data });
  }
  if (!header) throw new InvalidRecording('The recording is empty.');
  for (const code of ['o', 'i']) joinCharacters(events.filter((event) => event.code === code));
  for (const event of events) event.data = storableText(event.data);
  return { header, events };
}

/** Recorders split output anywhere, also between the two halves of a character. The event of the second half gets both. */
function joinCharacters(events: readonly ReadEvent[]): void {
  let before: ReadEvent | undefined;
  for (const event of events) {
    if (event.data === '') continue;
    if (before && SECOND_HALF.test(event.data) && FIRST_HALF.test(before.data)) {
      event.data = before.data.slice(-1) + event.data;
      before.data = before.data.slice(0, -1);
    }
    before = event;
  }
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
