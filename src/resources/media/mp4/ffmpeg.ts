import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { InvalidRecording } from '../../../recording/invalid-recording.js';
import { bareEnvironment } from '../../../platform/config/bare-environment.js';

type Ffmpeg = ChildProcessByStdio<Writable, Readable, Readable>;

const KEPT_LOG_CHARACTERS = 8_000;
const SHOWN_LOG_LINES = 5;

export interface RunningFfmpeg {
  readonly input: Writable;
  /** What it wrote; rejected with the last lines of its log, or with an AbortError. */
  readonly output: Promise<Buffer>;
}

/** This machine has no ffmpeg. */
export class FfmpegMissing extends Error {}

/** What an ffmpeg may take, in bytes. */
export interface FfmpegLimits {
  /** Of its output. With more it is killed, and the output is rejected with InvalidRecording. */
  readonly bytes: number;
  /** Of its memory. With more it fails, and the output is rejected with InvalidRecording. */
  readonly memory: number;
}

/** The shell sets the limit, which some systems do not have, and becomes ffmpeg. */
const LIMITED = 'ulimit -v "$1" 2>/dev/null; shift; exec ffmpeg "$@"';
/** Address space that is hardly memory: a build with many libraries maps so much before it has anything to do. */
const MAPPED_BYTES = 256 * 1024 ** 2;
const NOT_FOUND = 127;
const OUT_OF_MEMORY = /Cannot allocate memory|malloc of size \d+ failed|failed to allocate/i;

/**
 * Starts the ffmpeg of the machine: one that asks nothing and has no secret of the service in its environment.
 *
 * @param signal kills it
 */
export function startFfmpeg(
  options: readonly string[],
  signal: AbortSignal,
  limits: FfmpegLimits,
): RunningFfmpeg {
  const kibibytes = Math.floor((limits.memory + MAPPED_BYTES) / 1024);
  const ffmpeg = ['-nostdin', '-hide_banner', '-v', 'error', ...options];
  const child = spawn('/bin/sh', ['-c', LIMITED, 'ffmpeg', String(kibibytes), ...ffmpeg], {
    env: bareEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  // It says only that ffmpeg has ended; why is told by the output.
  child.stdin.on('error', () => undefined);
  return { input: child.stdin, output: outputOf(child, limits) };
}

function outputOf(child: Ffmpeg, limits: FfmpegLimits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let byteCount = 0;
    let log = '';
    child.stderr.on('data', (bytes: Buffer) => {
      log = (log + bytes.toString()).slice(-KEPT_LOG_CHARACTERS);
    });
    child.stdout.on('data', (bytes: Buffer) => {
      parts.push(bytes);
      byteCount += bytes.length;
      if (byteCount <= limits.bytes) return;
      child.kill('SIGKILL');
      reject(new InvalidRecording(`The video would have more than ${limits.bytes} bytes.`));
    });
    child.on('error', reject);
    child.on('close', (code, by) => {
      if (code === 0) resolve(Buffer.concat(parts));
      else reject(failure(by ?? code ?? '', log, limits));
    });
  });
}

function failure(end: string | number, log: string, { memory }: FfmpegLimits): Error {
  if (end === NOT_FOUND && log.includes('not found'))
    return new FfmpegMissing('There is no ffmpeg on the PATH.');
  const cause = new Error(`ffmpeg ended with ${end}: ${lastLines(log)}`);
  if (!OUT_OF_MEMORY.test(log)) return cause;
  const mebibytes = Math.floor(memory / 1024 ** 2);
  return new InvalidRecording(`The video takes more memory than it may have (${mebibytes} MiB).`, { cause });
}

function lastLines(log: string): string {
  return log.trim().split('\n').slice(-SHOWN_LOG_LINES).join('\n');
}
