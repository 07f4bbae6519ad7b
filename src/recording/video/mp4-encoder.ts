import type { VideoPlan } from './video-plan.js';

/** Makes videos that play everywhere: MP4 with H.264. */
export abstract class Mp4Encoder {
  abstract readonly name: 'ffmpeg' | 'wasm';

  /**
   * Encodes a GIF: H.264 in yuv420p, BT.709, with each picture of the plan shown for its time, and the index in front
   * of the pictures, so that playing begins before all is there.
   *
   * @param plan that of the same GIF
   * @param signal ends the work; it then fails with an AbortError
   * @throws InvalidRecording when the video would be larger than the limit
   */
  abstract encode(gif: Uint8Array, plan: VideoPlan, signal: AbortSignal): Promise<Uint8Array>;
}
