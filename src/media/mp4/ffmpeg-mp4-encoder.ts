import type { Writable } from 'node:stream';
import { MessageChannel } from 'node:worker_threads';
import { Mp4Encoder } from '../../recording/video/mp4-encoder.js';
import { videoLimits } from '../../recording/video/video-limits.js';
import { emptyI420 } from '../../recording/video/i420.js';
import type { VideoPlan } from '../../recording/video/video-plan.js';
import type { RecordingPool } from '../derived/recording-pool.js';
import { startFfmpeg } from './ffmpeg.js';
import { filmOptions } from './film-options.js';
import { mp4Job } from './mp4-threads.js';

/** One is written to ffmpeg while the next is drawn. */
const PICTURES_ON_THEIR_WAY = 2;

/**
 * The ffmpeg of the machine. It sees pictures that a worker thread of ours decoded, never a file of a user. It is a
 * child of the main thread, which is still there to see it end when the worker thread was killed.
 */
export class FfmpegMp4Encoder extends Mp4Encoder {
  readonly name = 'ffmpeg';

  constructor(private readonly threads: RecordingPool) {
    super();
  }

  async encode(gif: Uint8Array, plan: VideoPlan, signal: AbortSignal): Promise<Uint8Array> {
    const film = await this.#film(gif, plan, signal);
    const task = { film, durationsMs: plan.durationsMs };
    return (await this.threads.run(mp4Job('retime'), task, signal)) as Uint8Array;
  }

  /** The pictures at a constant rate. When one side fails, the other one is ended. */
  async #film(gif: Uint8Array, plan: VideoPlan, signal: AbortSignal): Promise<Uint8Array> {
    const ended = new AbortController();
    const end = (): void => {
      ended.abort(signal.reason);
    };
    // Not `AbortSignal.any`, by which the signal of a time limit may be collected before it fires; see deadline.ts.
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    const { input, output } = startFfmpeg(filmOptions(plan), ended.signal, videoLimits.bytes);
    try {
      const [film] = await Promise.all([output, this.#feed(gif, plan, input, ended.signal)]);
      return film;
    } finally {
      signal.removeEventListener('abort', end);
      ended.abort();
    }
  }

  /** Buffers go to the worker empty and come back with a picture; each goes again once ffmpeg has taken it. */
  async #feed(gif: Uint8Array, { size }: VideoPlan, input: Writable, signal: AbortSignal): Promise<void> {
    const { port1: ours, port2: theirs } = new MessageChannel();
    ours.on('message', (buffer: ArrayBuffer | null) => {
      if (buffer === null) {
        input.end();
        ours.close();
      } else {
        input.write(new Uint8Array(buffer), (error) => {
          if (!error) ours.postMessage(buffer, [buffer]);
        });
      }
    });
    try {
      for (let count = 0; count < PICTURES_ON_THEIR_WAY; count++) {
        const buffer = emptyI420(size).buffer;
        ours.postMessage(buffer, [buffer]);
      }
      await this.threads.run(mp4Job('sendPictures'), { gif, port: theirs }, signal, [theirs]);
    } catch (error) {
      ours.close();
      throw error;
    }
  }
}
