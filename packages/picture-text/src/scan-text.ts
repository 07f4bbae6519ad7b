import type { FontName, Screen } from '@ttyreel/recording';
import { StripMatcher } from './strips/strip-matcher.js';
import { LineTracker, type TrackedLine } from './strips/line-tracker.js';
import type { GlyphNamer } from './letters/glyph-namer.js';
import { findKnownFont } from './letters/known-font.js';
import { findPane } from './grid/pane.js';
import type { Picture } from './picture.js';
import { columnsOf, cutStrip, type Strip } from './strips/strip.js';
import { hasUnderlineCursor, withoutUnderline } from './strips/underline-cursor.js';
import { findGrid, type TextGrid } from './grid/text-grid.js';
import { findWindowBars } from './grid/window-bars.js';
import type { Band } from './grid/text-rows.js';

export interface ScannedText {
  readonly grid: TextGrid;
  /** Reads the text, if its font is a shipped one. */
  readonly namer: GlyphNamer | null;
  readonly lines: readonly TrackedLine[];
  readonly screens: number;
  readonly complete: boolean;
}

export interface ScanLimits {
  readonly lines: number;
  readonly inkPixels: number;
}

/** About 60 screens full of text. */
export const SCAN_LIMITS: ScanLimits = { lines: 1500, inkPixels: 48_000_000 };

const SAMPLES = 12;
const SPREAD = 4;
const SAMPLED_PIXELS = 16_000_000;

/** Finds the text grid, then the lines and when each first appeared. @param play is called twice */
export function scanText(
  play: () => Iterable<Screen>,
  size: { readonly width: number; readonly height: number },
  limits: ScanLimits,
  fonts: readonly FontName[],
): ScannedText {
  const samples = sample(play(), size);
  const found = findGrid(samples, findPane(samples));
  const { grid, namer } = findKnownFont(spread(samples), found, fonts) ?? {
    grid: foreignGrid(samples, found),
    namer: null,
  };
  const tracker = new LineTracker(
    grid.bands.length,
    new StripMatcher(columnsOf(grid), grid.isSettled ? [0] : [0, -1, 1]),
  );
  const eye = new StripScanner(size, grid);
  const isUnderlined = hasUnderlineCursor(
    samples.map((picture) => grid.bands.map((band) => cutStrip(picture, band, grid))),
    grid.cellWidth,
  );
  const linePixels = Math.max(1, ...grid.bands.map(({ top, bottom }) => bottom - top)) * size.width;
  const most = Math.min(limits.lines, Math.floor(limits.inkPixels / linePixels));
  let timeMs = 0;
  let complete = true;
  let screens = 0;
  for (const screen of play()) {
    const rows = eye.look(screen);
    if (rows) tracker.update(isUnderlined ? withoutUnderline(rows, grid.cellWidth) : rows, timeMs / 1000);
    timeMs += screen.durationMs;
    screens++;
    complete = tracker.lines.length <= most;
    if (!complete) break;
  }
  return { grid, namer, lines: tracker.lines.slice(0, most), screens, complete };
}

function foreignGrid(samples: readonly Picture[], found: TextGrid): TextGrid {
  const { bottom, bands } = findWindowBars(samples, found.pane);
  const grid = bottom > found.pane.top ? findGrid(samples, { ...found.pane, top: bottom }) : found;
  return { ...grid, isForeign: true, bands: [...bands, ...grid.bands] };
}

function sample(screens: Iterable<Screen>, { width, height }: { width: number; height: number }): Picture[] {
  const most = Math.max(2, Math.min(SAMPLES, Math.floor(SAMPLED_PIXELS / (width * height))));
  let kept: Picture[] = [];
  let stride = 1;
  let number = 0;
  let last: Uint32Array | undefined;
  for (const { pixels } of screens) {
    last = pixels;
    if (number++ % stride > 0) continue;
    if (kept.length === most) {
      kept = kept.filter((_, index) => index % 2 === 0);
      stride *= 2;
      if ((number - 1) % stride > 0) continue;
    }
    kept.push({ width, height, pixels: pixels.slice() });
  }
  if (last) kept.push({ width, height, pixels: last.slice() });
  return kept;
}

function spread(samples: readonly Picture[]): Picture[] {
  const step = Math.ceil(samples.length / SPREAD);
  return samples.filter((_, at) => (samples.length - 1 - at) % step === 0);
}

/** Caches the strips of the last screen and cuts only the rows that changed. */
class StripScanner {
  private seen: Uint32Array | undefined;
  private strips: (Strip | null)[];

  constructor(
    private readonly size: { readonly width: number; readonly height: number },
    private readonly grid: TextGrid,
  ) {
    this.strips = grid.bands.map(() => null);
  }

  look({ pixels, changed }: Screen): readonly (Strip | null)[] | null {
    const picture = { ...this.size, pixels };
    const touched = this.grid.bands.map(
      (band) =>
        !this.seen ||
        (changed.top < band.bottom && changed.top + changed.height > band.top && this.differs(pixels, band)),
    );
    if (!touched.includes(true)) return null;
    this.strips = this.strips.map((strip, row) => {
      const band = this.grid.bands[row];
      return touched[row] && band ? cutStrip(picture, band, this.grid) : strip;
    });
    this.seen ??= new Uint32Array(pixels.length);
    this.seen.set(pixels);
    return this.strips;
  }

  private differs(pixels: Uint32Array, { top, bottom }: Band): boolean {
    for (let at = top * this.size.width; at < bottom * this.size.width; at++) {
      if (pixels[at] !== this.seen?.[at]) return true;
    }
    return false;
  }
}
