import { createHash } from 'node:crypto';
import { decodeGif } from '../../packages/recording/src/gif/reading/gif-decoder.js';

export interface ShownScreen {
  /** A digest of the pixels. */
  readonly screen: string;
  durationMs: number;
}

/** The visible screens of a GIF with their durations; consecutive equal screens are one. */
export function timelineOf(gif: Uint8Array): ShownScreen[] {
  const shown: ShownScreen[] = [];
  for (const { pixels, durationMs, changed } of decodeGif(gif)) {
    const last = shown.at(-1);
    const screen = last && changed.width === 0 ? last.screen : digest(pixels);
    if (last?.screen === screen) last.durationMs += durationMs;
    else shown.push({ screen, durationMs });
  }
  return shown;
}

function digest({ buffer }: Uint32Array): string {
  return createHash('sha1').update(new Uint8Array(buffer)).digest('base64');
}
