import type { VideoPlan } from './video-plan.js';

/** Encodes MP4 with H.264. */
export abstract class Mp4Encoder {
  abstract readonly name: 'ffmpeg' | 'wasm';

  /**
   * Encodes a GIF as yuv420p BT.709 with the timing of `plan`, the plan of this GIF. The index comes first, so that
   * playback starts early.
   * @throws InvalidRecording when the video exceeds the size limit, AbortError on the signal
   */
  abstract encode(gif: Uint8Array, plan: VideoPlan, signal: AbortSignal): Promise<Uint8Array>;
}
