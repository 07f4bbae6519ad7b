import { type Coordinates, nearestOf, seenCoordinates } from './colour-space.js';
import type { Rgb } from './rgb.js';

/** A colour as pixels of two palette entries: `share` sixteenths of the second. */
export interface Mix {
  readonly first: number;
  readonly second: number;
  readonly share: number;
  /** How far it is from the colour, squared, with the cost of its grain. */
  readonly error: number;
}

const SHARES = 16;
/** Entries near a colour that are mixed, and near each of these the entries that they are mixed with. */
const [NEAREST, PARTNERS] = [4, 24];
/** The cost of the grain of a mix, relative to a wrong colour. */
const GRAIN = 0.02;
const AXES = 4;
/** Colours with the same upper bits of each channel search the entries around the middle of these colours. */
const [SIMILAR, MIDDLE, CANDIDATES] = [0xf0f0f0, 0x080808, 20];

/** A palette that shows any colour as a mix of two entries; greys are mixed from greys. Deterministic. */
export class MixedPalette {
  private readonly entries: readonly Coordinates[];
  private readonly points: Float64Array;
  private readonly partnerCount: number;
  /** Of each entry. */
  private readonly partners: Int32Array;
  private readonly mixes = new Map<Rgb, Mix>();
  private readonly candidates = new Map<number, readonly number[]>();
  private readonly near = new Int32Array(NEAREST);
  private readonly away = new Float64Array(NEAREST);
  private readonly best = { first: 0, second: 0, share: 0, error: 0 };

  constructor(readonly colours: readonly Rgb[]) {
    const entries = (this.entries = colours.map(seenCoordinates));
    this.points = Float64Array.from(entries.flat());
    this.partnerCount = Math.min(PARTNERS, entries.length);
    this.partners = Int32Array.from(entries.flatMap((entry) => nearestOf(entry, entries, PARTNERS)));
  }

  mixOf(colour: Rgb): Mix {
    let mix = this.mixes.get(colour);
    if (!mix) {
      mix = this.bestMix(colour);
      this.mixes.set(colour, mix);
    }
    return mix;
  }

  private bestMix(colour: Rgb): Mix {
    const { near, away, best } = this;
    const point = seenCoordinates(colour);
    this.findNearest(point, this.candidatesFor(colour, point));
    best.first = best.second = near[0] as number;
    best.share = 0;
    best.error = away[0] as number;
    for (let place = 0; place < NEAREST; place++) this.mixFrom(near[place] as number, point);
    return { first: best.first, second: best.second, share: best.share, error: best.error };
  }

  /** Looks for a better mix of an entry and one of its partners. */
  private mixFrom(first: number, [bright, red, blue, grey]: Coordinates): void {
    const { points, partners, partnerCount, best } = this;
    const at = first * AXES;
    const toBright = bright - (points[at] as number);
    const toRed = red - (points[at + 1] as number);
    const toBlue = blue - (points[at + 2] as number);
    const toGrey = grey - (points[at + 3] as number);
    const alone = toBright * toBright + toRed * toRed + toBlue * toBlue + toGrey * toGrey;
    let least = best.error;
    for (let partner = 0; partner < partnerCount; partner++) {
      const second = partners[first * partnerCount + partner] as number;
      const b = (points[second * AXES] as number) - (points[at] as number);
      const r = (points[second * AXES + 1] as number) - (points[at + 1] as number);
      const l = (points[second * AXES + 2] as number) - (points[at + 2] as number);
      const g = (points[second * AXES + 3] as number) - (points[at + 3] as number);
      const apart = b * b + r * r + l * l + g * g;
      const along = b * toBright + r * toRed + l * toBlue + g * toGrey;
      // Even the best share would not be better, or the partner is on the other side. One branch is predicted more often than two.
      if (along * Math.abs(along) <= (alone - least) * apart) continue;
      const share = (Math.min(0.5, along / apart) * SHARES + 0.5) | 0;
      const part = share / SHARES;
      const error = alone - 2 * part * along + (part * part + GRAIN * part * (1 - part)) * apart;
      if (error >= least || share === 0) continue;
      least = best.error = error;
      best.first = first;
      best.second = second;
      best.share = share;
    }
  }

  /** Entries around a colour, which similar colours share. */
  private candidatesFor(colour: Rgb, [, , , grey]: Coordinates): readonly number[] {
    const middle = (colour & SIMILAR) | MIDDLE;
    const key = grey === 0 ? middle : -middle;
    let candidates = this.candidates.get(key);
    if (!candidates) {
      const [bright, red, blue] = seenCoordinates(middle);
      candidates = nearestOf([bright, red, blue, grey], this.entries, CANDIDATES);
      this.candidates.set(key, candidates);
    }
    return candidates;
  }

  /** Sets the candidates that are nearest to a point, the nearest first. */
  private findNearest([bright, red, blue, grey]: Coordinates, candidates: readonly number[]): void {
    const { points, near, away } = this;
    near.fill(candidates[0] ?? 0);
    away.fill(Infinity);
    for (const entry of candidates) {
      const from = entry * AXES;
      const b = bright - (points[from] as number);
      const r = red - (points[from + 1] as number);
      const l = blue - (points[from + 2] as number);
      const g = grey - (points[from + 3] as number);
      const distance = b * b + r * r + l * l + g * g;
      if (distance >= (away[NEAREST - 1] as number)) continue;
      let at = NEAREST - 1;
      for (; at > 0 && distance < (away[at - 1] as number); at--) {
        near[at] = near[at - 1] as number;
        away[at] = away[at - 1] as number;
      }
      near[at] = entry;
      away[at] = distance;
    }
  }
}
