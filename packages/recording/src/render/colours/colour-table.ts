import type { Mix } from './mixed-palette.js';
import type { Inks } from './inks.js';
import { CELL_COLOURS } from '../fitting/levels.js';
import type { Rgb } from './rgb.js';

/** The index that leaves a pixel unchanged. */
export const TRANSPARENT = 0;
const MOST_COLOURS = 256;

/** A GIF palette that grows as colours occur, with the palette index of each level of each ink. */
export class ColourTable {
  /** `CELL_COLOURS` indices per ink; TRANSPARENT for levels that were not admitted. */
  indices = new Uint8Array(256 * CELL_COLOURS);
  /** The second index of mixed levels and its sixteenths; undefined when no level is mixed. */
  seconds: Uint8Array | undefined;
  shares: Uint8Array | undefined;
  private readonly mixes = new Map<Rgb, Mix>();
  private admitted = new Uint16Array(256);
  private readonly entries = new Map<Rgb, number>();
  private readonly bytes = new Uint8Array(3 * MOST_COLOURS);
  private size = 1;

  constructor(private readonly inks: Inks) {}

  get palette(): Uint8Array {
    return this.bytes.subarray(0, 3 * this.size);
  }

  /** Adds the colours of an ink's levels, given as bits; false when the table is full. */
  admit(ink: number, mask: number): boolean {
    const wanted = mask & ~(this.admitted[ink] ?? 0);
    if (wanted === 0) return true;
    this.reserve(ink);
    for (let level = 0; level < CELL_COLOURS; level++) {
      if (!(wanted & (1 << level))) continue;
      const at = ink * CELL_COLOURS + level;
      const colour = this.inks.colours[at] ?? 0;
      const index = this.entries.get(colour) ?? this.add(colour);
      if (index === undefined) return false;
      this.indices[at] = index;
      if (this.inks.isArea(ink, level)) this.admitMix(at, colour);
      this.admitted[ink] = (this.admitted[ink] ?? 0) | (1 << level);
    }
    return true;
  }

  has(colour: Rgb): boolean {
    return this.entries.has(colour);
  }

  /** Undefined when the table is full. */
  add(colour: Rgb): number | undefined {
    if (this.size === MOST_COLOURS) return undefined;
    this.entries.set(colour, this.size);
    this.bytes.set([colour >> 16, (colour >> 8) & 0xff, colour & 0xff], 3 * this.size);
    return this.size++;
  }

  /** Falls back to the nearest colour when the table is full. */
  indexOf(colour: Rgb): number {
    return this.entries.get(colour) ?? this.add(colour) ?? this.nearest(colour);
  }

  /** Shows a colour as pixels of two entries; edges of letters, which have too few pixels, as one. */
  mix(colour: Rgb, mix: Mix): void {
    this.entries.set(colour, mix.first);
    if (mix.share > 0) this.mixes.set(colour, mix);
  }

  /** For renumbered inks; the colours stay. */
  forgetInks(): void {
    this.admitted.fill(0);
    this.indices.fill(TRANSPARENT);
  }

  private admitMix(at: number, colour: Rgb): void {
    const mix = this.mixes.get(colour);
    if (!mix) return;
    this.seconds ??= new Uint8Array(this.indices.length);
    this.shares ??= new Uint8Array(this.indices.length);
    this.seconds[at] = mix.second;
    this.shares[at] = mix.share;
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
    const [indices, admitted] = [enlarged(this.indices, count * CELL_COLOURS), new Uint16Array(count)];
    admitted.set(this.admitted);
    [this.indices, this.admitted] = [indices, admitted];
    this.seconds &&= enlarged(this.seconds, indices.length);
    this.shares &&= enlarged(this.shares, indices.length);
  }
}

function enlarged(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}
