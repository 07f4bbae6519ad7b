import { Mp4Encoder } from '../../../recording/video/mp4-encoder.js';
import type { VideoPlan } from '../../../recording/video/video-plan.js';
import type { RecordingPool } from '../derived/recording-pool.js';
import { runMp4Task } from './mp4-task.js';

/** Our own H.264 encoder in a process of the pool; it needs nothing installed. */
export class BuiltinMp4Encoder extends Mp4Encoder {
  readonly name = 'builtin';

  constructor(private readonly pool: RecordingPool) {
    super();
  }

  encode(gif: Uint8Array, plan: VideoPlan): Promise<Uint8Array> {
    return runMp4Task(this.pool, 'encode', { gif, plan });
  }
}
