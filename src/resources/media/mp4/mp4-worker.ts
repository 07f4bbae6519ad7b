import { InvalidRecording } from '../../../recording/invalid-recording.js';
import { retime as retimeFilms } from '../../../recording/video/retime.js';
import { planVideo, type VideoPlan } from '../../../recording/video/video-plan.js';
import { ffmpegFilm } from './ffmpeg-film.js';
import { encodeFilms } from './wasm-encoder.js';

/** A refusal is a text, because error classes do not cross processes. */
export type Mp4TaskResult<Result> = { readonly result: Result } | { readonly refusal: string };

async function answer<Result>(work: () => Result | Promise<Result>): Promise<Mp4TaskResult<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof InvalidRecording) return { refusal: error.message };
    throw error;
  }
}

export function plan(gif: Uint8Array): Promise<Mp4TaskResult<VideoPlan>> {
  return answer(() => planVideo(gif));
}

export function encode(task: { gif: Uint8Array; plan: VideoPlan }): Promise<Mp4TaskResult<Uint8Array>> {
  const { gif, plan } = task;
  return answer(async () => {
    const films = await encodeFilms(gif, plan).catch(endThread);
    return retimeFilms(films, plan.durationsMs);
  });
}

/** Failed WebAssembly leaves corrupt memory, so the thread must die by an uncaught error, which the pool notices. */
function endThread(error: unknown): Promise<never> {
  if (error instanceof InvalidRecording) throw error;
  process.removeAllListeners('uncaughtException');
  setImmediate(() => {
    throw error;
  });
  return new Promise(() => undefined);
}

interface FfmpegTask {
  readonly gif: Uint8Array;
  readonly plan: VideoPlan;
  readonly memoryLimit: number;
}

export function encodeByFfmpeg({ gif, plan, memoryLimit }: FfmpegTask): Promise<Mp4TaskResult<Uint8Array>> {
  return answer(async () => retimeFilms([await ffmpegFilm(gif, plan, memoryLimit)], plan.durationsMs));
}
