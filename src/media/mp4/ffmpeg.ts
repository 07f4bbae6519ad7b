import { type ChildProcessByStdio, spawn } from 'node:child_process';
import os from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { InvalidRecording } from '../../recording/invalid-recording.js';

type Ffmpeg = ChildProcessByStdio<Writable, Readable, Readable>;

const KEPT_LOG_CHARACTERS = 8_000;
const SHOWN_LOG_LINES = 5;

export interface RunningFfmpeg {
  readonly input: Writable;
  /** What it wrote; rejected with the last lines of its log, or with an AbortError. */
  readonly output: Promise<Buffer>;
}

/**
 * Starts the ffmpeg of the machine: one that asks nothing and lets all other programs go first.
 *
 * @param signal kills it
 * @param mostBytes how much it may write; with more it is killed, and the output rejected with InvalidRecording
 */
export function startFfmpeg(
  options: readonly string[],
  signal: AbortSignal,
  mostBytes: number,
): RunningFfmpeg {
  const child = spawn('ffmpeg', ['-nostdin', '-hide_banner', '-v', 'error', ...options], {
    stdio: ['pipe', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  // It says only that ffmpeg has ended; why is told by the output.
  child.stdin.on('error', () => undefined);
  return { input: child.stdin, output: outputOf(child, mostBytes) };
}

function outputOf(child: Ffmpeg, mostBytes: number): Promise<Buffer> {
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
      if (byteCount <= mostBytes) return;
      child.kill('SIGKILL');
      reject(new InvalidRecording(`The video would have more than ${mostBytes} bytes.`));
    });
    child.on('error', reject);
    child.on('close', (code, by) => {
      if (code === 0) resolve(Buffer.concat(parts));
      else reject(new Error(`ffmpeg ended with ${by ?? code ?? ''}: ${lastLines(log)}`));
    });
  });
}

function lastLines(log: string): string {
  return log.trim().split('\n').slice(-SHOWN_LOG_LINES).join('\n');
}
