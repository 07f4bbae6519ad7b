import { InvalidRecording } from '../../../recording/invalid-recording.js';
import type { ProcessJob } from '../derived/recording-process.js';
import type { TaskResult } from '../derived/task-result.js';
import type * as worker from './mp4-worker.js';

export function mp4Job(name: keyof typeof worker): ProcessJob {
  return { module: new URL('./mp4-worker.js', import.meta.url).href, name };
}

export function resultOf<Result>(answer: TaskResult<Result>): Result {
  if ('refusal' in answer) throw new InvalidRecording(answer.refusal);
  return answer.result;
}
