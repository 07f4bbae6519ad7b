import { builtinVideo } from '../../../recording/video/builtin-video.js';
import { retime } from '../../../recording/video/retime.js';
import { planVideo, type VideoPlan } from '../../../recording/video/video-plan.js';
import { type TaskResult, taskResult } from '../derived/task-result.js';
import { ffmpegFilm } from './ffmpeg-film.js';

export function plan(gif: Uint8Array): Promise<TaskResult<VideoPlan>> {
  return taskResult(() => planVideo(gif));
}

export function encode({ gif, plan }: { gif: Uint8Array; plan: VideoPlan }): Promise<TaskResult<Uint8Array>> {
  return taskResult(() => builtinVideo(gif, plan));
}

interface FfmpegTask {
  readonly gif: Uint8Array;
  readonly plan: VideoPlan;
  readonly memoryLimit: number;
}

export function encodeByFfmpeg({ gif, plan, memoryLimit }: FfmpegTask): Promise<TaskResult<Uint8Array>> {
  return taskResult(async () => retime(await ffmpegFilm(gif, plan, memoryLimit), plan.durationsMs));
}
