import { Mp4Encoder } from '../../../recording/video/mp4-encoder.js';
import type { VideoPlan } from '../../../recording/video/video-plan.js';
import type { RecordingPool } from '../derived/recording-pool.js';
import { mp4Job, resultOf } from './mp4-threads.js';
import type { TaskResult } from '../derived/task-result.js';

/** Uses the installed ffmpeg in a pool process. It receives decoded frames, never a user's file. */
export class FfmpegMp4Encoder extends Mp4Encoder {
  readonly name = 'ffmpeg';

  constructor(private readonly pool: RecordingPool) {
    super();
  }

  async encode(gif: Uint8Array, plan: VideoPlan, signal: AbortSignal): Promise<Uint8Array> {
    const task = { gif, plan, memoryLimit: this.pool.memoryLimit };
    return resultOf((await this.pool.run(mp4Job('encodeByFfmpeg'), task, signal)) as TaskResult<Uint8Array>);
  }
}
