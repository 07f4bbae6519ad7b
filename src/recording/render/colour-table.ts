import type { Inks } from './inks.js';
import { CELL_COLOURS } from './levels.js';
import type { Rgb } from './rgb.js';

/** The index that leaves a pixel as it was. */
export const TRANSPARENT = 0;
const MOST_COLOURS = 256;

/** A palette of a GIF that takes colours as they occur, and says by which index an ink's levels are painted. */
export class ColourTable {
  /** The index of each level of each ink, `CELL_COLOURS` an ink; of what was not admitted, the transparent one. */
  indices = new Uint8Array(256 * CELL_COLOURS);
  private admitted = new Uint16Array(256);
  private readonly entries = new Map<Rgb, number>();
  private readonly bytes = new Uint8Array(3 * MOST_COLOURS);
  private size = 1;

  constructor(private readonly inks: Inks) {}

  /** RGB triples, the transparent index's first. */
  get palette(): Uint8Array {
    return this.bytes.subarray(0, 3 * this.size);
  }

  /**
   * Takes in the colours of an ink's levels.
   *
   * @param mask levels, as bits
   * @returns false when there is no room for one of them
   */
  admit(ink: number, mask: number): boolean {
    const wanted = mask & ~(this.admitted[ink] ?? 0);
    if (wanted === 0) return true;
    this.reserve(ink);
    for (let level = 0; level < CELL_COLOURS; level++) {
      if (!(wanted & (1 << level))) continue;
      const at = ink * CELL_COLOURS + level;
      const colour = this.inks.colours[at] ?? 0;
      const index = this.entries.get(colour) ?? this.add(colour, colour);
      if (index === undefined) return false;
      this.indices[at] = index;
      this.admitted[ink] = (this.admitted[ink] ?? 0) | (1 << level);
    }
    return true;
  }

  /** Adds a colour and says for which colour it stands; undefined when the table is full. */
  add(colour: Rgb, shown: Rgb): number | undefined {
    if (this.size === MOST_COLOURS) return undefined;
    this.entries.set(colour, this.size);
    this.bytes.set([shown >> 16, (shown >> 8) & 0xff, shown & 0xff], 3 * this.size);
    return this.size++;
  }

  /** The index of a colour, or where the table is full and does not have it, of the nearest one. */
  indexOf(colour: Rgb): number {
    return this.entries.get(colour) ?? this.add(colour, colour) ?? this.nearest(colour);
  }

  /** Paints a colour with the entry of another one. */
  alias(colour: Rgb, index: number): void {
    this.entries.set(colour, index);
  }

  /** The inks are numbered anew; the colours stay. */
  forgetInks(): void {
    this.admitted.fill(0);
    this.indices.fill(TRANSPARENT);
  }

  private nearest(colour: Rgb): number {
    const channels = [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
    let best = { index: 1, distance: Infinity };
    for (let index = 1; index < this.size; index++) {
      const distance = channels.reduce(
        (sum, channel, at) => sum + (channel - (this.bytes[3 * index + at] ?? 0)) ** 2,
        0,
      );
      if (distance < best.distance) best = { index, distance };
    }
    return best.index;
  }

  private reserve(ink: number): void {
    if (ink < this.admitted.length) return;
    const count = Math.max(ink + 1, 2 * this.admitted.length);
    const [indices, admitted] = [new Uint8Array(count * CELL_COLOURS), new Uint16Array(count)];
    indices.set(this.indices);
    admitted.set(this.admitted);
    [this.indices, this.admitted] = [indices, admitted];
  }
}
