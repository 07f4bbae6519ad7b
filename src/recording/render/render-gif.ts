import type { Asciicast } from '../asciicast/asciicast.js';
import { paletteOfCast } from '../palette/cast-theme.js';
import { DEFAULT_THEME, type Palette } from '../palette/themes.js';
import { Drawing } from './drawing.js';
import { type PictureStyle, PRESETS, type Scale } from './picture-style.js';
import { FRAMES_PER_SECOND, LAST_DELAY, scenesOf } from './timeline.js';

export interface RenderedGif {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly durationMs: number;
  /** Pixels to a CSS pixel. */
  readonly scale: Scale;
  /** False when limits cut the recording. */
  readonly complete: boolean;
  /** Characters that no shipped font has, as `U+10FFFD`; they are drawn as boxes. */
  readonly withoutGlyph: readonly string[];
}

/** The frame rate is halved down to this while the frames have too many pixels. */
const LOWEST_RATE = FRAMES_PER_SECOND / 4;

/**
 * Renders an endlessly looping GIF; see docs/rendering.md. Deterministic for the same fonts. May take long.
 * @param palette defaults to the theme of the recording, then the default theme
 * @param style its scale is lowered before anything else where the GIF would be too large
 */
export function renderGif(
  cast: Asciicast,
  palette: Palette = ownPalette(cast),
  style: PictureStyle = PRESETS.classic,
): RenderedGif {
  let { drawing, outcome } = drawn(cast, palette, style);
  const isTooLarge = () => outcome === 'too many pixels' || outcome === 'too many bytes';
  while (isTooLarge() && drawing.layout.scale > 1) {
    const scale = (drawing.layout.scale - 1) as Scale;
    ({ drawing, outcome } = drawn(cast, palette, { ...style, scale }));
  }
  for (let rate = FRAMES_PER_SECOND; outcome === 'too many pixels' && rate > LOWEST_RATE;) {
    rate = Math.max(LOWEST_RATE, rate / 2 ** Math.ceil(Math.log2(1 / drawing.progress)));
    ({ drawing, outcome } = drawn(cast, palette, { ...style, scale: 1 }, rate));
  }
  if (outcome !== 'whole') drawing.queue.holdLast(LAST_DELAY);
  const bytes = drawing.finish();
  const { frames, delay } = drawing.queue;
  const { width, height, scale } = drawing.layout;
  const { withoutGlyph } = drawing;
  const complete = outcome === 'whole';
  return { bytes, width, height, scale, frames, durationMs: 10 * delay, complete, withoutGlyph };
}

function drawn(cast: Asciicast, palette: Palette, style: PictureStyle, rate = FRAMES_PER_SECOND) {
  const drawing = new Drawing(cast, palette, style);
  const { header, events } = cast;
  return { drawing, outcome: drawing.draw(scenesOf(events, header.idleTimeLimit, rate)) };
}

function ownPalette({ header }: Asciicast): Palette {
  return header.theme ? paletteOfCast(header.theme) : DEFAULT_THEME.palette;
}
