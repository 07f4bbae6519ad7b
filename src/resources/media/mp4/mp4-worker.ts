import { CpuBudget } from '../../../recording/cpu-budget.js';
import { builtinVideo, type Film } from '../../../recording/video/builtin-video.js';
import { planVideo, type VideoPlan } from '../../../recording/video/video-plan.js';
import { type TaskResult, taskResult } from '../derived/task-result.js';
import { ffmpegFilm } from './ffmpeg-film.js';

export function plan(gif: Uint8Array): Promise<TaskResult<VideoPlan>> {
  return taskResult(() => planVideo(gif));
}

interface EncodeTask {
  readonly gif: Uint8Array;
  readonly plan: VideoPlan;
  /** CPU time that it should take at most. */
  readonly cpuMs: number;
}

export function encode({ gif, plan, cpuMs }: EncodeTask): Promise<TaskResult<Film>> {
  return taskResult(() => builtinVideo(gif, plan, new CpuBudget(cpuMs)));
}

interface FfmpegTask extends EncodeTask {
  readonly memoryLimit: number;
}

export function encodeByFfmpeg({ gif, plan, memoryLimit, cpuMs }: FfmpegTask): Promise<TaskResult<Film>> {
  return taskResult(() => ffmpegFilm(gif, plan, memoryLimit, new CpuBudget(cpuMs)));
}
