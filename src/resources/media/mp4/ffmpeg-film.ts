import type { Writable } from 'node:stream';
import { videoLimits } from '../../../recording/video/video-limits.js';
import { distinctPictures, type VideoPlan } from '../../../recording/video/video-plan.js';
import { startFfmpeg } from './ffmpeg.js';
import { filmOptions } from './film-options.js';

/**
 * The pictures of a GIF at a constant rate, by the ffmpeg of the machine. When decoding fails, ffmpeg is ended.
 *
 * @param memoryLimit bytes of address space that ffmpeg may have
 * @throws InvalidRecording when the video is larger or takes more memory than it may
 */
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
    // The array is the same each time, so it has to be written before the next picture is drawn.
    const error = await new Promise((written) => input.write(picture, written));
    // It says only that ffmpeg has ended; why is told by the output.
    if (error) return;
  }
  input.end();
}
