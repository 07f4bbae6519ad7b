import { type JsonObject, isBlank, isObject, parseJson, writeEvent } from '../asciicast/asciicast-line.js';
import type { AsciicastEvent } from '../asciicast/asciicast.js';
import { parseAsciicast } from '../asciicast/parse-asciicast.js';

/** A stored v2 with all fields of its header. */
export interface StoredCast {
  readonly header: JsonObject;
  readonly width: number;
  readonly height: number;
  readonly idleTimeLimit?: number;
  readonly events: readonly AsciicastEvent[];
}

/** @throws InvalidRecording */
export function readStoredCast(text: string): StoredCast {
  const { header, events } = parseAsciicast(text);
  const first = text.split('\n', 100).find((line) => !isBlank(line.replace('\ufeff', ''))) ?? '';
  const fields = parseJson(first.replace('\ufeff', ''), 'Line 1 of the recording');
  const { width, height, idleTimeLimit } = header;
  return { header: isObject(fields) ? fields : {}, width, height, idleTimeLimit, events };
}

export function writeStoredCast({ header, width, height, idleTimeLimit, events }: StoredCast): string {
  const fields = { ...header, width, height, idle_time_limit: idleTimeLimit };
  return `${JSON.stringify(fields)}\n${events.map(writeEvent).join('')}`;
}
