import type { Size } from '../video-size.js';
import type { H264Settings } from './h264-settings.js';
import { FRAME_NUMBER_BITS } from './parameter-sets.js';
import { Planes, type Reference } from './planes.js';

/** References stay apart by fewer pictures than frame_num can tell. */
const OLDEST = (1 << FRAME_NUMBER_BITS) - 2;

interface KeptPicture extends Reference {
  /** How many pictures ago it was. */
  age: number;
  /** The number of macroblocks in which the next newer one differs. */
  difference: number;
}

/**
 * The pictures that the next one may refer to. Of two that are almost the same, one is enough; thus a screen that another
 * replaces stays until it comes back.
 */
export class ReferencePictures {
  readonly #changed: Uint8Array;
  #kept: KeptPicture[] = [];
  /** Buffers of pictures that are no reference any more. */
  readonly #spare: Reference[] = [];

  constructor(
    private readonly size: Size,
    private readonly settings: H264Settings,
  ) {
    const { columns, rows } = this.#newPlanes();
    this.#changed = new Uint8Array(columns * rows);
  }

  /** The last picture first. */
  get list(): readonly Reference[] {
    return this.#kept;
  }

  /** Buffers for a picture. */
  take(): Reference {
    return this.#spare.pop() ?? { source: this.#newPlanes(), decoded: this.#newPlanes() };
  }

  #newPlanes(): Planes {
    return new Planes(this.size, this.settings.hiddenColumns);
  }

  /**
   * Adds a picture, and removes the most redundant one where there are too many.
   * @param difference the number of macroblocks in which it differs from the last @returns the age of the removed one, or 0 if a decoder finds it itself
   */
  add({ source, decoded }: Reference, difference: number): number {
    for (const picture of this.#kept) picture.age++;
    const [last] = this.#kept;
    if (last) last.difference = difference;
    this.#kept.unshift({ source, decoded, age: 0, difference: Infinity });
    if (this.#kept.length <= this.settings.references) return 0;
    const at = this.#mostRedundant();
    const [removed] = this.#kept.splice(at, 1);
    if (!removed) return 0;
    this.#spare.push(removed);
    const [newer, older] = [this.#kept[at - 1], this.#kept[at]];
    if (newer && older) older.difference = this.#differenceOf(older.source, newer.source);
    return older ? removed.age : 0;
  }

  clear(): void {
    this.#spare.push(...this.#kept);
    this.#kept = [];
  }

  #mostRedundant(): number {
    const oldest = this.#kept.length - 1;
    if ((this.#kept[oldest]?.age ?? 0) > OLDEST) return oldest;
    let [found, least] = [oldest, Infinity];
    for (const [at, { difference }] of this.#kept.entries()) {
      if (difference <= least) [found, least] = [at, difference];
    }
    return found;
  }

  #differenceOf(one: Planes, other: Planes): number {
    one.compare(other, this.#changed);
    return this.#changed.reduce((sum, each) => sum + each, 0);
  }
}
