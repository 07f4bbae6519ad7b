import { type Area, copyArea, emptyArea } from '../area.js';
import { ColourMap } from './colour-map.js';
import {
  type FramePalette,
  countColours,
  localPalette,
  framePaletteOf,
  transparent,
} from './frame-palette.js';
import { type Screen } from '../reading/gif-decoder.js';
import { type GifFrame, GifWriter } from '../writing/gif-writer.js';

export interface Animation {
  readonly width: number;
  readonly height: number;
  /** 0 is forever. */
  readonly loops: number;
  /** Restarts on each call with the same screens. */
  readonly screens: () => Iterable<Screen>;
  /** All colours of the screens, if they are known. */
  readonly colours?: readonly number[];
}

const longestDelayCs = 0xffff;
/** Browsers show shorter delays for 100 ms. */
const shortestDelayCs = 2;

/**
 * Encodes screens with the changed rectangles as frames, and the known or most frequent colours as the global palette. Iterates
 * twice unless they are known. Undefined when a frame needs more than 255 colours or the result exceeds `limit` bytes.
 */
export function encodeScreens(animation: Animation, limit = Infinity): Uint8Array | undefined {
  const encoder = new ScreenEncoder(animation, globalPalette(animation));
  for (const screen of animation.screens()) {
    if (!encoder.add(screen) || encoder.length > limit) return undefined;
  }
  const bytes = encoder.finish();
  return bytes.length > limit ? undefined : bytes;
}

function globalPalette({ width, height, screens, colours }: Animation): FramePalette {
  if (colours) return framePaletteOf(colours);
  const changed = new ColourMap();
  const before = new Uint32Array(width * height);
  for (const screen of screens()) {
    countColours(screen.pixels, before, screen.changed, width, { changed });
    copyArea(screen.pixels, before, screen.changed, width);
  }
  return framePaletteOf(changed.largestFirst());
}

/** A frame that waits until the next screen decides its delay and disposal. */
interface Pending {
  readonly frame: GifFrame;
  delayCs: number;
}

class ScreenEncoder {
  readonly #width: number;
  readonly #all: Area;
  readonly #palette: FramePalette;
  readonly #writer: GifWriter;
  readonly #canvas: Uint32Array;
  #pending?: Pending;

  constructor({ width, height, loops }: Animation, palette: FramePalette) {
    this.#width = width;
    this.#all = { left: 0, top: 0, width, height };
    this.#palette = palette;
    this.#writer = new GifWriter({ width, height, palette: palette.triples, loops: Math.min(loops, 0xffff) });
    this.#canvas = new Uint32Array(width * height);
  }

  get length(): number {
    return this.#writer.length;
  }

  /** @returns false when the screen has too many colours */
  add({ pixels, durationMs, changed }: Screen): boolean {
    const delayCs = Math.max(shortestDelayCs, Math.round(durationMs / 10));
    const isFirst = !this.#pending;
    const { area, isCleared } = this.#compare(pixels, changed);
    if (this.#pending && area.width === 0) {
      this.#pending.delayCs += delayCs;
      return true;
    }
    if (isCleared && !this.#clearCanvas()) return false;
    this.#writePending();
    const frame = this.#frame(pixels, isFirst || isCleared ? this.#all : area);
    if (!frame) return false;
    this.#pending = { frame, delayCs };
    copyArea(pixels, this.#canvas, isCleared ? this.#all : changed, this.#width);
    return true;
  }

  finish(): Uint8Array {
    this.#writePending();
    return this.#writer.finish();
  }

  #compare(pixels: Uint32Array, { left, top, width, height }: Area): { area: Area; isCleared: boolean } {
    const canvas = this.#canvas;
    let [first, last, upper, lower, isCleared] = [Infinity, -1, Infinity, -1, false];
    for (let y = top; y < top + height; y++) {
      const row = y * this.#width;
      for (let at = row + left; at < row + left + width; at++) {
        if (pixels[at] === canvas[at]) continue;
        if (pixels[at] === 0) isCleared = true;
        if (at - row < first) first = at - row;
        if (at - row > last) last = at - row;
        if (y < upper) upper = y;
        lower = y;
      }
    }
    if (last < 0) return { area: emptyArea, isCleared };
    return {
      area: { left: first, top: upper, width: last - first + 1, height: lower - upper + 1 },
      isCleared,
    };
  }

  /** Turns the pending frame into one of the whole canvas that is cleared after it. */
  #clearCanvas(): boolean {
    if (!this.#pending) return true;
    const screen = this.#canvas.slice();
    this.#canvas.fill(0);
    const frame = this.#frame(screen, this.#all);
    if (!frame) return false;
    this.#pending = { frame: { ...frame, disposal: 'clear' }, delayCs: this.#pending.delayCs };
    return true;
  }

  #frame(pixels: Uint32Array, area: Area): GifFrame | undefined {
    const shared = this.#indexed(pixels, area, this.#palette);
    if (shared) return { ...area, delayCs: 0, transparent, ...shared };
    const own = localPalette(pixels, this.#canvas, area, this.#width);
    const indexed = own && this.#indexed(pixels, area, own);
    return indexed && { ...area, delayCs: 0, transparent, ...indexed, palette: own.triples };
  }

  #indexed(
    pixels: Uint32Array,
    { left, top, width, height }: Area,
    { indexOf }: FramePalette,
  ): Pick<GifFrame, 'indices' | 'shown'> | undefined {
    const indices = new Uint8Array(width * height);
    const shown = new Uint8Array(width * height);
    let [colour, index, to] = [0, 0, 0];
    for (let y = top; y < top + height; y++) {
      const start = y * this.#width + left;
      for (let at = start; at < start + width; at++, to++) {
        if (pixels[at] !== colour) {
          colour = pixels[at] as number;
          index = colour === 0 ? transparent : indexOf.get(colour);
        }
        if (colour === this.#canvas[at]) shown[to] = Math.max(index, transparent);
        else if (index < 0) return undefined;
        else indices[to] = index;
      }
    }
    return { indices, shown };
  }

  /** A delay too long for one frame continues in frames that draw nothing. */
  #writePending(): void {
    if (!this.#pending) return;
    let { frame } = this.#pending;
    for (let rest = this.#pending.delayCs; rest > 0;) {
      const delayCs = rest - longestDelayCs === 1 ? longestDelayCs - 1 : Math.min(rest, longestDelayCs);
      rest -= delayCs;
      const { disposal } = frame;
      this.#writer.add({ ...frame, delayCs, ...(rest > 0 ? { disposal: 'leave' } : {}) });
      const size = disposal === 'clear' ? this.#all : { left: 0, top: 0, width: 1, height: 1 };
      frame = {
        ...size,
        indices: new Uint8Array(size.width * size.height),
        delayCs: 0,
        transparent,
        ...(disposal && { disposal }),
      };
    }
  }
}
