import type { Writable } from 'node:stream';
import { videoLimits } from '../../../recording/video/video-limits.js';
import { distinctPictures, type VideoPlan } from '../../../recording/video/video-plan.js';
import { startFfmpeg } from './ffmpeg.js';
import { filmOptions } from './film-options.js';

/** ffmpeg ends when decoding fails. @param memoryLimit address space in bytes @throws InvalidRecording over a limit */
export async function ffmpegFilm(gif: Uint8Array, plan: VideoPlan, memoryLimit: number): Promise<Uint8Array> {
  const ended = new AbortController();
  const limits = { bytes: videoLimits.bytes, memory: memoryLimit };
  const { input, output } = startFfmpeg(filmOptions(plan), ended.signal, limits);
  try {
    const [film] = await Promise.all([output, feed(gif, input)]);
    return film;
  } finally {
    ended.abort();
  }
}

async function feed(gif: Uint8Array, input: Writable): Promise<void> {
  for (const picture of distinctPictures(gif)) {
    // The array is reused, so the write must finish first.
    const error = await new Promise((written) => input.write(picture, written));
    // Only means that ffmpeg ended; its output has the reason.
    if (error) return;
  }
  input.end();
}
