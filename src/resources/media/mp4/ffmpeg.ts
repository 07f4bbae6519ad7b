import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { InvalidRecording } from '@ttyreel/recording';
import { bareEnvironment } from '../../../platform/config/bare-environment.js';

type Ffmpeg = ChildProcessByStdio<Writable, Readable, Readable>;

const KEPT_LOG_CHARACTERS = 8_000;
const SHOWN_LOG_LINES = 5;

export interface RunningFfmpeg {
  readonly input: Writable;
  /** Rejects with the last log lines or an AbortError. */
  readonly output: Promise<Buffer>;
}

export class FfmpegMissing extends Error {}

/** It took its CPU time, or was killed from outside. */
export class FfmpegOutOfTime extends Error {}

/** Bytes; exceeding them rejects the output with InvalidRecording. */
export interface FfmpegLimits {
  readonly bytes: number;
  readonly memory: number;
  /** Exceeding it rejects the output with FfmpegOutOfTime. */
  readonly cpuSeconds: number;
}

/** The shell sets the limits of memory and CPU time, where the system supports them, then becomes ffmpeg. */
const LIMITED = 'ulimit -v "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; shift 2; exec ffmpeg "$@"';
/** Libraries of a large build map this much address space at startup. */
const MAPPED_BYTES = 256 * 1024 ** 2;
const NOT_FOUND = 127;
const OUT_OF_MEMORY = /Cannot allocate memory|malloc of size \d+ failed|failed to allocate/i;

/** Starts ffmpeg without prompts and without the service's environment. @param signal kills it */
export function startFfmpeg(
  options: readonly string[],
  signal: AbortSignal,
  limits: FfmpegLimits,
): RunningFfmpeg {
  const kibibytes = Math.floor((limits.memory + MAPPED_BYTES) / 1024);
  const seconds = String(Math.max(1, Math.floor(limits.cpuSeconds)));
  const ffmpeg = ['-nostdin', '-hide_banner', '-v', 'error', ...options];
  const child = spawn('/bin/sh', ['-c', LIMITED, 'ffmpeg', String(kibibytes), seconds, ...ffmpeg], {
    env: bareEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  // Only means that ffmpeg ended; its output has the reason.
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
  if (end === 'SIGKILL' || end === 'SIGXCPU') return new FfmpegOutOfTime(`ffmpeg was ended by ${end}.`);
  if (end === NOT_FOUND && log.includes('not found'))
    return new FfmpegMissing('There is no ffmpeg on the PATH.');
  const cause = new Error(`ffmpeg ended with ${end}: ${lastLines(log)}`);
  if (!OUT_OF_MEMORY.test(log)) return cause;
  const mebibytes = Math.floor(memory / 1024 ** 2);
  return new InvalidRecording(`The video needs more memory than the limit of ${mebibytes} MiB.`, { cause });
}

function lastLines(log: string): string {
  return log.trim().split('\n').slice(-SHOWN_LOG_LINES).join('\n');
}
