import { InvalidRecording } from '../../../recording/invalid-recording.js';
import { builtinVideo } from '../../../recording/video/builtin-video.js';
import { retime } from '../../../recording/video/retime.js';
import { planVideo, type VideoPlan } from '../../../recording/video/video-plan.js';
import { ffmpegFilm } from './ffmpeg-film.js';

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

export function encode({
  gif,
  plan,
}: {
  gif: Uint8Array;
  plan: VideoPlan;
}): Promise<Mp4TaskResult<Uint8Array>> {
  return answer(() => builtinVideo(gif, plan));
}

interface FfmpegTask {
  readonly gif: Uint8Array;
  readonly plan: VideoPlan;
  readonly memoryLimit: number;
}

export function encodeByFfmpeg({ gif, plan, memoryLimit }: FfmpegTask): Promise<Mp4TaskResult<Uint8Array>> {
  return answer(async () => retime(await ffmpegFilm(gif, plan, memoryLimit), plan.durationsMs));
}
