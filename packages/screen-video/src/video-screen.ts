import type { Area } from '@ttyreel/recording';
import type { Size, VideoSize } from './video-size.js';

const TRANSPARENT = 0;
const BLACK = 0;

/** A frame: the screen, scaled down by a whole factor; an odd last column or row is repeated to make the size even. */
export class VideoScreen {
  /** 0xBBGGRR; higher bits are ignored. */
  readonly colours: Uint32Array;
  #isBlank = true;
  /** Shown where the recording is transparent. */
  #backdrop = 0;

  constructor(
    private readonly recording: Size,
    readonly size: VideoSize,
  ) {
    this.colours = new Uint32Array(size.width * size.height);
  }

  /** @returns the changed area in video pixels, null if none; the first time everything */
  update(pixels: Uint32Array, changed: Area): Area | null {
    const { colours } = this;
    const { width, height, shrink } = this.size;
    const first = this.#isBlank;
    this.#isBlank = false;
    if (first) this.#backdrop = backdropOf(pixels);
    const end = {
      right: endInVideo(changed.left + changed.width, this.recording.width, shrink, width),
      bottom: endInVideo(changed.top + changed.height, this.recording.height, shrink, height),
    };
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (let y = Math.floor(changed.top / shrink); y < end.bottom; y++) {
      for (let x = Math.floor(changed.left / shrink); x < end.right; x++) {
        const at = y * width + x;
        const colour = this.#colour(pixels, x, y);
        if (colour === colours[at]) continue;
        colours[at] = colour;
        if (x < left) left = x;
        if (x >= right) right = x + 1;
        if (y < top) top = y;
        bottom = y + 1;
      }
    }
    if (first) return { left: 0, top: 0, width, height };
    return bottom === 0 ? null : { left, top, width: right - left, height: bottom - top };
  }

  #colour(pixels: Uint32Array, x: number, y: number): number {
    const { width, height } = this.recording;
    const { shrink } = this.size;
    const left = Math.min(x * shrink, width - 1);
    const top = Math.min(y * shrink, height - 1);
    if (shrink === 1) return this.#shown(pixels[top * width + left] ?? 0);
    const area = { left, top, right: Math.min(left + shrink, width), bottom: Math.min(top + shrink, height) };
    return mean(pixels, width, area, (pixel) => this.#shown(pixel));
  }

  #shown(pixel: number): number {
    return pixel === TRANSPARENT ? this.#backdrop : pixel;
  }
}

/** A change at the recording's edge also changes the repeated column or row. */
function endInVideo(edge: number, recording: number, shrink: number, video: number): number {
  return edge >= recording ? video : Math.ceil(edge / shrink);
}

/** The colour of most of a screen, such as the background of a terminal, or else black. */
function backdropOf(pixels: Uint32Array): number {
  if (!pixels.includes(TRANSPARENT)) return BLACK;
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  counts.delete(TRANSPARENT);
  const [[colour, count] = [BLACK, 0]] = [...counts].sort(([, one], [, other]) => other - one);
  return count > pixels.length / 2 ? colour : BLACK;
}

function mean(
  pixels: Uint32Array,
  width: number,
  { left, top, right, bottom }: Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>,
  shown: (pixel: number) => number,
): number {
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const pixel = shown(pixels[y * width + x] ?? 0);
      red += pixel & 0xff;
      green += (pixel >>> 8) & 0xff;
      blue += (pixel >>> 16) & 0xff;
    }
  }
  const count = (right - left) * (bottom - top);
  return (Math.round(blue / count) << 16) | (Math.round(green / count) << 8) | Math.round(red / count);
}
