import type { Film, VideoPlan } from '@ttyreel/screen-video';
import type { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';

export abstract class Mp4Encoder {
  abstract readonly name: 'ffmpeg' | 'builtin';

  /**
   * Encodes yuv420p BT.709 with the timing of `plan` and the index first, with less effort where the CPU time is short.
   * @param gif its path
   * @throws InvalidRecording over the size limit, and as the pool does
   */
  abstract encode(gif: string, plan: VideoPlan, cpu: CpuAllowance): Promise<Film>;
}
