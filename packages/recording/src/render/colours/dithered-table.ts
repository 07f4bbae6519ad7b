import type { ColourTable } from './colour-table.js';
import { MOST_MIXED } from './dither-colours.js';
import type { Mix, MixedPalette } from './mixed-palette.js';
import type { Rgb } from './rgb.js';

/** How much larger the mean error of further colours may be than that of the first, and how many entries they use. */
const [MOST_ERROR, LEAST_USED] = [1.2, 0.75];

/** The mean error of some colours, and how many palette entries they use. */
interface Fit {
  readonly error: number;
  readonly used: number;
}

/** A table of mixed colours that further frames with similar colours can use. */
export class DitheredTable {
  private readonly indices: readonly number[];
  private first: Fit = { error: 0, used: 0 };

  /** @param exact colours with an entry of their own */
  constructor(
    private readonly table: ColourTable,
    private readonly exact: readonly Rgb[],
    private readonly palette: MixedPalette,
  ) {
    for (const colour of exact) table.add(colour);
    this.indices = palette.colours.map((colour) => table.add(colour) ?? 0);
  }

  /** Adds the colours that the palette was made for. */
  begin(weights: ReadonlyMap<Rgb, number>, mixes: readonly Mix[]): ColourTable {
    this.first = fitOf(weights, mixes);
    return this.add(weights, mixes);
  }

  /** Undefined if the palette does not suit the colours. @param exact those that need an entry of their own */
  tableFor(weights: ReadonlyMap<Rgb, number>, exact: readonly Rgb[]): ColourTable | undefined {
    if (weights.size > MOST_MIXED || exact.some((colour) => !this.exact.includes(colour))) return undefined;
    const rest = new Map(weights);
    for (const colour of this.exact) rest.delete(colour);
    const mixes = Array.from(rest.keys(), (colour) => this.palette.mixOf(colour));
    const { error, used } = fitOf(rest, mixes);
    if (error > this.first.error * MOST_ERROR || used < this.first.used * LEAST_USED) return undefined;
    return this.add(rest, mixes);
  }

  private add(weights: ReadonlyMap<Rgb, number>, mixes: readonly Mix[]): ColourTable {
    let at = 0;
    for (const colour of weights.keys()) {
      const mix = mixes[at++];
      if (!mix || this.table.has(colour)) continue;
      const [first = 0, second = 0] = [this.indices[mix.first], this.indices[mix.second]];
      this.table.mix(colour, { first, second, share: mix.share, error: mix.error });
    }
    return this.table;
  }
}

function fitOf(weights: ReadonlyMap<Rgb, number>, mixes: readonly Mix[]): Fit {
  const used = new Set<number>();
  let [at, error, total] = [0, 0, 0];
  for (const weight of weights.values()) {
    const mix = mixes[at++];
    if (!mix) continue;
    error += weight * mix.error;
    total += weight;
    used.add(mix.first);
  }
  return { error: error / total, used: used.size };
}
