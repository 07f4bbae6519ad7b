import { CabacCost, type CabacEncoder } from './cabac-encoder.js';
import type { H264Settings } from './h264-settings.js';
import { InterSearch } from './motion/inter-search.js';
import { IntraSearch } from './intra-search.js';
import { MacroblockGrid } from './macroblock-grid.js';
import { KIND_SKIP, Macroblock } from './macroblock.js';
import { MacroblockSyntax } from './macroblock-syntax.js';
import { CB, CR, type Planes, type Reference, SAMPLES } from './planes.js';
import type { ReferenceBlocks } from './reference-blocks.js';
import { ResidualCoder, squaredError } from './residual/residual-coder.js';

/** Chooses how to code each macroblock of a picture, by the cost of its errors and bits, and writes it. */
export class PictureEncoder {
  readonly #grid: MacroblockGrid;
  readonly #cost: CabacCost;
  readonly #coder: ResidualCoder;
  readonly #intra: IntraSearch;
  readonly #inter: InterSearch;
  readonly #source = new Uint8Array(SAMPLES);
  /** Macroblocks that are not as in the last picture; until the next one is compared, those of the last. */
  readonly #changed: Uint8Array;
  #best = new Macroblock();
  #trial = new Macroblock();

  constructor(
    { columns, rows }: Planes,
    settings: H264Settings,
    private readonly cabac: CabacEncoder,
    blocks: ReferenceBlocks,
  ) {
    this.#grid = new MacroblockGrid(columns, rows);
    this.#changed = new Uint8Array(columns * rows);
    this.#cost = new CabacCost(cabac.contexts);
    this.#coder = new ResidualCoder(settings, this.#cost);
    this.#intra = new IntraSearch(this.#grid, this.#coder);
    this.#inter = new InterSearch(this.#grid, this.#coder, blocks);
  }

  /**
   * Writes the slice data (H.264, 7.3.4). @param references the last picture first; none for an intra picture
   * @param isFast whether to skip searches
   * @returns how many macroblocks differ from the last picture
   */
  encode(source: Planes, decoded: Planes, references: readonly Reference[], isFast: boolean): number {
    const { columns, rows } = this.#grid;
    const changed = this.#changed;
    const [last] = references;
    const isIntra = !last;
    const syntax = new MacroblockSyntax(this.#grid, isIntra, references.length);
    this.#inter.begin(references);
    if (last) source.compare(last.source, changed);
    else changed.fill(1);
    if (last) decoded.copyFrom(last.decoded);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        this.#grid.moveTo(column, row);
        if (changed[this.#grid.here] === 0 && this.#inter.skipRests) {
          syntax.writeSkip(this.cabac, true);
          this.#grid.skip(0, 0);
        } else {
          this.#choose(source, decoded, isIntra, syntax, isFast);
          this.#write(decoded, isIntra, syntax);
        }
        this.cabac.terminate(row === rows - 1 && column === columns - 1 ? 1 : 0);
      }
    }
    return changed.reduce((sum, each) => sum + each, 0);
  }

  /** Leaves the cheapest way in `#best`. */
  #choose(
    source: Planes,
    decoded: Planes,
    isIntra: boolean,
    syntax: MacroblockSyntax,
    isFast: boolean,
  ): void {
    const { column, row } = this.#grid;
    this.#best.cost = Infinity;
    source.read(column, row, this.#source);
    if (!isIntra) {
      for (const way of isFast ? this.#inter.skips(this.#source) : this.#inter.ways(this.#source)) {
        way(this.#trial);
        this.#compare(syntax, isIntra);
      }
      if (this.#inter.isSettled) return;
    }
    this.#intra.code(this.#source, decoded, this.#trial);
    this.#compare(syntax, isIntra);
  }

  /** Keeps the trial where it is cheaper than the best so far. */
  #compare(syntax: MacroblockSyntax, isIntra: boolean): void {
    const trial = this.#trial;
    this.#cost.bits = 0;
    if (!isIntra) syntax.writeSkip(this.#cost, trial.kind === KIND_SKIP);
    if (trial.kind !== KIND_SKIP) syntax.write(this.#cost, trial);
    const errors =
      squaredError(this.#source, trial.samples, 0, 16, 16) + chromaError(this.#source, trial.samples);
    trial.cost = errors + this.#coder.lambda * this.#cost.bits;
    if (trial.cost >= this.#best.cost) return;
    this.#trial = this.#best;
    this.#best = trial;
  }

  #write(decoded: Planes, isIntra: boolean, syntax: MacroblockSyntax): void {
    const best = this.#best;
    const { column, row } = this.#grid;
    const isSkipped = best.kind === KIND_SKIP;
    if (!isIntra) syntax.writeSkip(this.cabac, isSkipped);
    if (isSkipped) this.#grid.skip(best.x[0] ?? 0, best.y[0] ?? 0);
    else syntax.write(this.cabac, best);
    decoded.write(column, row, best.samples);
    if (!isIntra) this.#inter.note(best);
  }
}

function chromaError(source: Uint8Array, samples: Uint8Array): number {
  return squaredError(source, samples, CB, 8, 8) + squaredError(source, samples, CR, 8, 8);
}
