import { Decoder } from 'sixel/lib/Decoder.js';
import { isAllowedSize, TerminalPicture } from './picture.js';
import { pictureLimits } from './picture-limits.js';

const LINES_OF_BAND = 6;
const TRANSPARENT = 0;
/** Columns of sixels that may be written for each pixel: one of each colour, most with gaps. */
const WRITTEN = 32;
/** The maximum width of the decoder. */
const WIDEST = 2 ** 14;
/** Characters of a count. */
const LONGEST_COUNT = 12;

/** Reads pictures of one terminal, which share their colour registers. */
export class SixelDecoder {
  private decoder: Decoder | undefined;

  /** @param isTransparent whether pixels that are not set show what is behind (P2 = 1) */
  decode(data: string, isTransparent: boolean): TerminalPicture | undefined {
    if (countBands(data) * LINES_OF_BAND > pictureLimits.pixels) return undefined;
    if (countColumns(data) > pictureLimits.pixels * WRITTEN) return undefined;
    try {
      const decoder = (this.decoder ??= new Decoder({ memoryLimit: 4 * pictureLimits.pixels }));
      decoder.init(TRANSPARENT, null);
      decoder.decodeString(data);
      const { width, height } = decoder;
      if (!isAllowedSize({ width, height })) return undefined;
      const words = decoder.data32;
      const pixels = new Uint8Array(words.buffer, words.byteOffset, words.byteLength).slice();
      return new TerminalPicture({ width, height }, () => pixels, !isTransparent);
    } catch {
      return undefined;
    } finally {
      this.decoder?.release();
    }
  }

  /** Forgets the colour registers. */
  reset(): void {
    this.decoder = undefined;
  }
}

/** Repeats (`!` and a count) take little data but much time. */
function countColumns(data: string): number {
  let columns = data.length;
  for (let at = data.indexOf('!'); at >= 0; at = data.indexOf('!', at + 1)) {
    const count = Number.parseInt(data.slice(at + 1, at + LONGEST_COUNT), 10) || 0;
    columns += Math.min(count, WIDEST);
  }
  return columns;
}

function countBands(data: string): number {
  let bands = 1;
  for (let at = data.indexOf('-'); at >= 0; at = data.indexOf('-', at + 1)) bands += 1;
  return bands;
}
