import type { Writable } from 'node:stream';
import { type CpuBudget, InvalidRecording } from '@ttyreel/recording';
import { distinctPictures, type Film, retime, videoLimits, type VideoPlan } from '@ttyreel/screen-video';
import { FfmpegOutOfTime, startFfmpeg } from './ffmpeg.js';
import { type FilmEffort, filmOptions } from './film-options.js';

/** Of the CPU time; the rest is for a second, faster run. */
const SHARE_OF_FULL = 0.3;

/**
 * Encodes with full effort, and anew with little if that takes too much CPU time.
 * @param memoryLimit address space in bytes @throws InvalidRecording over a limit
 */
export async function ffmpegFilm(
  gif: Uint8Array,
  plan: VideoPlan,
  memoryLimit: number,
  cpu: CpuBudget,
): Promise<Film> {
  const encode = async (effort: FilmEffort, cpuMs: number) =>
    retime(
      await run(gif, plan, effort, { memory: memoryLimit, cpuSeconds: cpuMs / 1_000 }),
      plan.durationsMs,
    );
  const fullMs = SHARE_OF_FULL * cpu.leftMs;
  try {
    return { bytes: await encode('full', fullMs), steps: [] };
  } catch (error) {
    if (!(error instanceof FfmpegOutOfTime)) throw error;
  }
  try {
    return { bytes: await encode('fast', cpu.leftMs - fullMs), steps: ['faster encoding'] };
  } catch (error) {
    if (!(error instanceof FfmpegOutOfTime)) throw error;
    const seconds = Math.round(cpu.ms / 1_000);
    throw new InvalidRecording(`The video would take more than its ${seconds} s of CPU time.`, {
      cause: error,
    });
  }
}

/** ffmpeg ends when decoding fails. */
async function run(
  gif: Uint8Array,
  plan: VideoPlan,
  effort: FilmEffort,
  limits: { readonly memory: number; readonly cpuSeconds: number },
): Promise<Uint8Array> {
  const ended = new AbortController();
  const { input, output } = startFfmpeg(filmOptions(plan, effort), ended.signal, {
    ...limits,
    bytes: videoLimits.bytes,
  });
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
