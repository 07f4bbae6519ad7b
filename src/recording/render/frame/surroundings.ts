import type { CellColours } from '../cell-colours.js';
import type { PictureLayout } from '../picture-size.js';
import type { PictureStyle } from '../picture-style.js';
import { decorationOf } from './decoration.js';
import type { IndexedPicture } from './indexed-picture.js';

/** Later ones look like the last, as a program that changes its colours all the time would cost too much. */
const MOST_DECORATIONS = 16;

/** What is round the cells, in the colours that the terminal has at the moment. */
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
