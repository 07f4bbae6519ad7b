import type { Film, VideoPlan } from '@ttyreel/screen-video';
import type { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';
import type { RecordingPool } from '../derived/processes/recording-pool.js';
import { Mp4Encoder } from './mp4-encoder.js';
import { effortMs, runMp4Task } from './mp4-task.js';

/** Our own H.264 encoder in a process of the pool; it needs nothing installed. */
export class BuiltinMp4Encoder extends Mp4Encoder {
  readonly name = 'builtin';

  constructor(private readonly pool: RecordingPool) {
    super();
  }

  encode(gif: string, plan: VideoPlan, cpu: CpuAllowance): Promise<Film> {
    return runMp4Task(this.pool, 'encode', { gif, plan, cpuMs: effortMs(cpu) }, cpu);
  }
}
