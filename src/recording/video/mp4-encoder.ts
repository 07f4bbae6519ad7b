import type { VideoPlan } from './video-plan.js';

export abstract class Mp4Encoder {
  abstract readonly name: 'ffmpeg' | 'builtin';

  /**
   * Encodes yuv420p BT.709 with the timing of `plan` and the index first. @throws InvalidRecording over the size limit
   */
  abstract encode(gif: Uint8Array, plan: VideoPlan): Promise<Uint8Array>;
}
