import { Mp4Encoder } from '../../../recording/video/mp4-encoder.js';
import type { VideoPlan } from '../../../recording/video/video-plan.js';
import type { RecordingPool } from '../derived/recording-pool.js';
import { mp4Job, resultOf } from './mp4-threads.js';
import type { TaskResult } from '../derived/task-result.js';

/** Our own H.264 encoder in a process of the pool; it needs nothing installed. */
export class BuiltinMp4Encoder extends Mp4Encoder {
  readonly name = 'builtin';

  constructor(private readonly pool: RecordingPool) {
    super();
  }

  async encode(gif: Uint8Array, plan: VideoPlan, signal: AbortSignal): Promise<Uint8Array> {
    const answer = await this.pool.run(mp4Job('encode'), { gif, plan }, signal);
    return resultOf(answer as TaskResult<Uint8Array>);
  }
}
