import type { Asciicast } from '../asciicast/asciicast.js';
import { paletteOfCast } from '../palette/cast-theme.js';
import { DEFAULT_THEME, type Palette } from '../palette/themes.js';
import { naturalTiming, type Timing } from '../timing/timing.js';
import { Drawing } from './drawing.js';
import { cutReason, fitReason } from './fit-reason.js';
import { fitTiming } from './fit-timing.js';
import { LAST_DELAY, scenesOf } from './timeline.js';

export interface RenderedGif extends PictureOfCast {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly durationMs: number;
  /** Characters that no shipped font has, as `U+10FFFD`; they are drawn as boxes. */
  readonly withoutGlyph: readonly string[];
}

/** How a recording was made a picture. */
export interface PictureOfCast {
  readonly timing: Timing;
  /** False when limits cut the recording. */
  readonly complete: boolean;
  /** What was done to keep within limits, and why; empty if nothing was. */
  readonly reason: string;
}

/**
 * Renders an endlessly looping GIF; see docs/rendering.md. Deterministic for the same fonts. May take long.
 * @param palette defaults to the theme of the recording, then the default theme
 */
export function renderGif(
  cast: Asciicast,
  palette: Palette = ownPalette(cast),
  timing: Timing = fitTiming(cast),
): RenderedGif {
  const drawing = new Drawing(cast, palette);
  const cut = drawing.draw(scenesOf(cast.events, timing));
  if (cut) drawing.queue.holdLast(LAST_DELAY);
  const bytes = drawing.finish();
  const { frames, delay } = drawing.queue;
  const reasons = [
    fitReason(naturalTiming(cast.header), timing),
    cut ? cutReason(cut, drawing.drawnUntil) : '',
  ];
  return {
    bytes,
    ...drawing.size,
    frames,
    durationMs: 10 * delay,
    timing,
    complete: cut === null,
    reason: reasons.filter(Boolean).join(' '),
    withoutGlyph: drawing.withoutGlyph,
  };
}

function ownPalette({ header }: Asciicast): Palette {
  return header.theme ? paletteOfCast(header.theme) : DEFAULT_THEME.palette;
}
