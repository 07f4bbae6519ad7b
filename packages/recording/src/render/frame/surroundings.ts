import type { CellColours } from '../colours/cell-colours.js';
import type { PictureLayout } from '../picture-size.js';
import type { PictureStyle } from '../picture-style.js';
import { decorationOf } from './decoration.js';
import type { IndexedPicture } from './indexed-picture.js';

/** The maximum number of rendered decorations. Later ones reuse the last: a program may change its colours constantly. */
const MOST_DECORATIONS = 16;

/** The decoration around the cells, in the terminal's current colours. */
export class Surroundings {
  private readonly known = new Map<string, IndexedPicture | undefined>();
  private last: IndexedPicture | undefined;

  constructor(
    private readonly layout: PictureLayout,
    private readonly style: PictureStyle,
  ) {}

  in({ foreground, background }: Pick<CellColours, 'foreground' | 'background'>): IndexedPicture | undefined {
    const key = `${foreground} ${background}`;
    if (!this.known.has(key) && this.known.size < MOST_DECORATIONS)
      this.known.set(key, decorationOf(this.layout, this.style, { foreground, background }));
    if (this.known.has(key)) this.last = this.known.get(key);
    return this.last;
  }
}
