import type { Film, VideoPlan } from '@ttyreel/screen-video';
import type { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';
import type { RecordingPool } from '../derived/processes/recording-pool.js';
import { Mp4Encoder } from './mp4-encoder.js';
import { effortMs, runMp4Task } from './mp4-task.js';

/** Uses the installed ffmpeg in a pool process. It receives decoded frames, never a user's file. */
export class FfmpegMp4Encoder extends Mp4Encoder {
  readonly name = 'ffmpeg';

  constructor(private readonly pool: RecordingPool) {
    super();
  }

  encode(gif: string, plan: VideoPlan, cpu: CpuAllowance): Promise<Film> {
    return runMp4Task(
      this.pool,
      'encodeByFfmpeg',
      { gif, plan, memoryLimit: this.pool.memoryLimit, cpuMs: effortMs(cpu) },
      cpu,
    );
  }
}
