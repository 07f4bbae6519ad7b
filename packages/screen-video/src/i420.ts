import type { Area } from '@ttyreel/recording';
import type { Size } from './video-size.js';

/** ITU-R BT.709, limited range: luma 16 to 235; colour differences, divided by 1.8556 and 1.5748, 16 to 240. */
const RED = 0.2126;
const GREEN = 0.7152;
const BLUE = 0.0722;
const LUMA = 219 / 255;
const BLUE_DIFFERENCE = 224 / 255 / 1.8556;
const RED_DIFFERENCE = 224 / 255 / 1.5748;

/** The planes Y, U and V, the last two at half the resolution. */
export function emptyI420({ width, height }: Size): Uint8Array<ArrayBuffer> {
  return new Uint8Array((width * height * 3) / 2);
}

/** Converts an area, widened to even edges. `colours` are 0xBBGGRR (higher bits ignored); `size` is even. */
export function convertToI420(colours: Uint32Array, size: Size, area: Area, i420: Uint8Array): void {
  const { width, height } = size;
  const right = area.left + area.width;
  const bottom = area.top + area.height;
  for (let y = area.top & ~1; y < bottom; y += 2) {
    const u = width * height + (y * width) / 4;
    const v = u + (width * height) / 4;
    for (let x = area.left & ~1; x < right; x += 2) {
      const at = y * width + x;
      const first = colours[at] ?? 0;
      const second = colours[at + 1] ?? 0;
      const third = colours[at + width] ?? 0;
      const fourth = colours[at + width + 1] ?? 0;
      i420[at] = luma(first);
      i420[at + 1] = luma(second);
      i420[at + width] = luma(third);
      i420[at + width + 1] = luma(fourth);
      // Four pixels share the colour differences of their mean.
      const redAndBlue = (first & 0xff00ff) + (second & 0xff00ff) + (third & 0xff00ff) + (fourth & 0xff00ff);
      const green = ((first & 0xff00) + (second & 0xff00) + (third & 0xff00) + (fourth & 0xff00)) / 1024;
      const red = (redAndBlue & 0xffff) / 4;
      const blue = (redAndBlue >>> 16) / 4;
      const light = RED * red + GREEN * green + BLUE * blue;
      i420[u + x / 2] = 128.5 + BLUE_DIFFERENCE * (blue - light);
      i420[v + x / 2] = 128.5 + RED_DIFFERENCE * (red - light);
    }
  }
}

function luma(colour: number): number {
  const light = RED * (colour & 0xff) + GREEN * ((colour >>> 8) & 0xff) + BLUE * ((colour >>> 16) & 0xff);
  return 16.5 + LUMA * light;
}
