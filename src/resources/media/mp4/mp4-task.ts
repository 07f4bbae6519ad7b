import { InvalidRecording } from '@ttyreel/recording';
import type { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';
import type { RecordingPool } from '../derived/processes/recording-pool.js';
import type { TaskResult } from '../derived/processes/task-result.js';
import type * as worker from './mp4-worker.js';

const MODULE = new URL('./mp4-worker.js', import.meta.url).href;
/** Ten minutes of a busy screen take four on an idle core. Processes of the pool have a low priority. */
const LIMIT = { what: 'Making the video', seconds: 900 };

/** The rest is for what is not measured, such as the last picture. */
const SHARE_FOR_EFFORT = 0.9;

/** The CPU milliseconds that the effort of an encoder has to fit. */
export const effortMs = (cpu: CpuAllowance): number => SHARE_FOR_EFFORT * cpu.leftMs;

/** Runs a function of the MP4 worker. @throws InvalidRecording if the worker rejects the GIF, and as the pool does */
export async function runMp4Task<Result>(
  pool: RecordingPool,
  name: keyof typeof worker,
  task: unknown,
  cpu: CpuAllowance,
): Promise<Result> {
  const answer = (await pool.run({ module: MODULE, name }, task, { ...LIMIT, cpu })) as TaskResult<Result>;
  if ('refusal' in answer) throw new InvalidRecording(answer.refusal);
  return answer.result;
}
