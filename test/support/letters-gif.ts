import { buildGif } from './gif-builder.js';
import { optimiseGif } from './optimise-gif.js';

/**
 * An empty screen, and one of 300 cells of 8 × 8 pixels with eight letters, after which one cell changes. Without hidden
 * letters, its video is larger than the GIF.
 */
export function lettersGif(): Uint8Array {
  const inkOf = (x: number, y: number, letter: number) => {
    const seed = Math.imul(1 + (x % 8) + 8 * (y % 8) + 64 * letter, 0x9e3779b1);
    return (Math.imul(seed ^ (seed >>> 15), 0x85ebca6b) >>> 16) & 1;
  };
  const letters = (x: number, y: number) => inkOf(x, y, (3 * (x >> 3) + 5 * (y >> 3)) % 8);
  const pictures = [0, letters, (x: number, y: number) => (x < 8 && y < 8 ? 0 : letters(x, y))];
  const frames = pictures.map((pixels) => ({ delay: 10, pixels }));
  return optimiseGif(buildGif({ width: 160, height: 120, frames }));
}
