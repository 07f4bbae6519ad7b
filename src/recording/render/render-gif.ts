import type { Asciicast } from '../asciicast/asciicast.js';
import { paletteOfCast } from '../palette/cast-theme.js';
import { DEFAULT_THEME, type Palette } from '../palette/themes.js';
import { Drawing } from './drawing.js';
import { FRAMES_PER_SECOND, LAST_DELAY, scenesOf } from './timeline.js';

export interface RenderedGif {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly durationMs: number;
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
 */
export function renderGif(cast: Asciicast, palette: Palette = ownPalette(cast)): RenderedGif {
  const { header, events } = cast;
  let rate = FRAMES_PER_SECOND;
  let drawing = new Drawing(cast, palette);
  let outcome = drawing.draw(scenesOf(events, header.idleTimeLimit, rate));
  while (outcome === 'too many pixels' && rate > LOWEST_RATE) {
    rate = Math.max(LOWEST_RATE, rate / 2 ** Math.ceil(Math.log2(1 / drawing.progress)));
    drawing = new Drawing(cast, palette);
    outcome = drawing.draw(scenesOf(events, header.idleTimeLimit, rate));
  }
  if (outcome !== 'whole') drawing.queue.holdLast(LAST_DELAY);
  const bytes = drawing.finish();
  const { frames, delay } = drawing.queue;
  const { size, withoutGlyph } = drawing;
  return { bytes, ...size, frames, durationMs: 10 * delay, complete: outcome === 'whole', withoutGlyph };
}

function ownPalette({ header }: Asciicast): Palette {
  return header.theme ? paletteOfCast(header.theme) : DEFAULT_THEME.palette;
}
