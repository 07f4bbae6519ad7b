import {
  type AsciicastEvent,
  AsciicastIntake,
  InvalidRecording,
  parseAsciicast,
  writeEvent,
} from '@ttyreel/recording';
import { LARGEST_CAST } from '../../casts/cast-file.js';
import { uncompressed } from '../../casts/uncompressed.js';
import { Failure } from '../../output/failure.js';
import type { UploadFiles } from './upload-files.js';

/** Changes to the times of a cast. */
export interface Timing {
  readonly speed?: number | undefined;
  /** The longest pause, in seconds. */
  readonly idle?: number | undefined;
  /** The range to keep, in seconds. */
  readonly trim?: { readonly from: number; readonly to: number } | undefined;
}

export interface RetimedCast {
  /** asciicast v2 */
  readonly bytes: Uint8Array;
  /** What is ignored or replaced, which the service can no longer see. */
  readonly warnings: readonly string[];
}

/**
 * Rewrites the times of a cast: cuts out the range, then shortens pauses, then speeds up. Output from before the range
 * stays at its start, so that the screen is complete.
 * @throws Failure if it is not a cast, or if nothing is left
 */
export function retimeCast(
  bytes: Uint8Array,
  { name, timing }: Pick<UploadFiles, 'name' | 'timing'>,
  { speed = 1, idle = Infinity, trim }: Timing,
): RetimedCast {
  const { headerLine, events, warnings } = readVersion2(bytes, name, timing?.bytes);
  const { from, to } = trim ?? { from: 0, to: Infinity };
  const kept = events.filter(({ time }) => time <= to);
  if (!kept.some(({ time }) => time >= from)) throw new Failure(`${name}: --trim leaves nothing of it.`);
  let [last, shown] = [0, 0];
  const lines = kept.map((event) => {
    const time = Math.max(0, event.time - from);
    shown += Math.min(time - last, idle) / speed;
    last = time;
    return writeEvent({ ...event, time: shown });
  });
  return { bytes: Buffer.from(`${headerOf(headerLine, idle)}\n${lines.join('')}`), warnings };
}

function readVersion2(
  bytes: Uint8Array,
  name: string,
  timing?: Uint8Array,
): { headerLine: string; events: readonly AsciicastEvent[]; warnings: readonly string[] } {
  try {
    const intake = new AsciicastIntake();
    const head = Buffer.from(intake.push(uncompressed(bytes, LARGEST_CAST)));
    const { tail, facts } = intake.end(timing && uncompressed(timing, LARGEST_CAST));
    const text = Buffer.concat([head, tail]).toString();
    const headerLine = text.trimStart().split('\n', 1)[0] ?? '';
    return { headerLine, events: parseAsciicast(text).events, warnings: facts.warnings };
  } catch (error) {
    throw error instanceof InvalidRecording ? new Failure(`${name}: ${error.message}`) : error;
  }
}

/** Removes the idle limit, which would shorten pauses again, and the duration, which is no longer correct. */
function headerOf(line: string, idle: number): string {
  const header = JSON.parse(line.replace(/^\ufeff/, '')) as Record<string, unknown>;
  const { idle_time_limit: limit, ...rest } = header;
  // JSON.stringify omits undefined values.
  return JSON.stringify({
    ...rest,
    duration: undefined,
    idle_time_limit: idle === Infinity ? limit : undefined,
  });
}
