import type { Asciicast } from '../asciicast/asciicast.js';
import { paletteOfCast } from '../palette/cast-theme.js';
import { DEFAULT_THEME, type Palette } from '../palette/themes.js';
import { Drawing } from './drawing.js';
import { FRAMES_PER_SECOND, LAST_DELAY, scenesOf } from './timeline.js';

export { pictureSize } from './picture-size.js';

export interface RenderedGif {
  readonly bytes: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly durationMs: number;
  /** False where the recording was cut, because it was too large to be shown to its end. */
  readonly complete: boolean;
}

/** Frames a second; it is halved down to this while the frames have too many pixels together. */
const LOWEST_RATE = FRAMES_PER_SECOND / 4;

/**
 * Draws a recording as a GIF that plays for ever; docs/rendering.md says how. The same recording and palette
 * give the same bytes on machines with the same fonts. It runs for as long as it takes, so it belongs into a
 * worker thread.
 *
 * @param palette when left out, the recording's own theme, or where it has none, the default theme
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
  return { bytes, ...drawing.size, frames, durationMs: 10 * delay, complete: outcome === 'whole' };
}

function ownPalette({ header }: Asciicast): Palette {
  return header.theme ? paletteOfCast(header.theme) : DEFAULT_THEME.palette;
}
