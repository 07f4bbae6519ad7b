import { type Asciicast, AsciicastIntake, parseAsciicast } from '@ttyreel/recording';
import { uncompressed } from './uncompressed.js';

/** Maximum size of a recording to play, in bytes; its text must fit into memory several times. */
const LARGEST = 128 * 1024 * 1024;

/** Reads asciicast v1, v2 or v3, optionally gzipped. @throws InvalidRecording */
export function readRecording(file: Uint8Array): Asciicast {
  const intake = new AsciicastIntake();
  const head = intake.push(uncompressed(file, LARGEST));
  const { tail } = intake.end();
  return parseAsciicast(Buffer.concat([head, tail]).toString());
}
