import { readFileSync } from 'node:fs';
import { CpuBudget } from '@ttyreel/recording';
import { builtinVideo, type Film, planVideo, type VideoPlan } from '@ttyreel/screen-video';
import { type TaskResult, taskResult } from '../derived/processes/task-result.js';
import { ffmpegFilm } from './ffmpeg-film.js';

interface PlanTask {
  /** A path. */
  readonly gif: string;
}

export function plan({ gif }: PlanTask): Promise<TaskResult<VideoPlan>> {
  return taskResult(() => planVideo(readFileSync(gif)));
}

interface EncodeTask extends PlanTask {
  readonly plan: VideoPlan;
  /** CPU time that it should take at most. */
  readonly cpuMs: number;
}

export function encode({ gif, plan, cpuMs }: EncodeTask): Promise<TaskResult<Film>> {
  return taskResult(() => builtinVideo(readFileSync(gif), plan, new CpuBudget(cpuMs)));
}

interface FfmpegTask extends EncodeTask {
  readonly memoryLimit: number;
}

export function encodeByFfmpeg({ gif, plan, memoryLimit, cpuMs }: FfmpegTask): Promise<TaskResult<Film>> {
  return taskResult(() => ffmpegFilm(readFileSync(gif), plan, memoryLimit, new CpuBudget(cpuMs)));
}
