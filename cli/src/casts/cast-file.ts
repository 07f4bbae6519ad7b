import { AsciicastIntake } from '@ttyreel/recording';
import { uncompressed } from './uncompressed.js';

/** Maximum size of a cast that the service accepts, in bytes. */
export const LARGEST_CAST = 10 * 1024 * 1024;

export interface CastFile {
  /** Uncompressed, as sent. */
  readonly bytes: Uint8Array;
  readonly title: string | undefined;
  readonly command: string | undefined;
  readonly durationMs: number;
  readonly inputEvents: number;
  /** The time of recording, if the cast contains it. */
  readonly recordedAt: Date | undefined;
}

/** Checks a cast as the service does, before the upload. @throws InvalidRecording */
export function readCastFile(file: Uint8Array): CastFile {
  const bytes = uncompressed(file, LARGEST_CAST);
  const intake = new AsciicastIntake();
  const head = intake.push(bytes);
  const { tail, facts } = intake.end();
  const { title, command } = facts.header;
  const recordedAt = timestampOf(head.length > 0 ? head : tail);
  return { bytes, title, command, durationMs: facts.durationMs, inputEvents: facts.inputEvents, recordedAt };
}

/** @param converted asciicast v2: the header is the first line. Its timestamp is in seconds since 1970 */
function timestampOf(converted: Uint8Array): Date | undefined {
  const header = Buffer.from(converted.subarray(0, converted.indexOf(0x0a))).toString();
  const { timestamp } = JSON.parse(header) as { timestamp?: unknown };
  if (typeof timestamp !== 'number' || !(timestamp > 0)) return undefined;
  const date = new Date(timestamp * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
