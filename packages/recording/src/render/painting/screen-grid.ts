/** All sides inclusive. */
export interface CellRectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const UNKNOWN = -1;

/** The cells of the picture, and which have changed since the last frame. */
export class ScreenGrid {
  readonly glyphs: Int32Array;
  readonly inks: Int32Array;
  /** Previous contents of changed cells. */
  readonly glyphsBefore: Int32Array;
  readonly inksBefore: Int32Array;
  readonly changed: Uint8Array;
  private left = 0;
  private top = 0;
  private right = -1;
  private bottom = -1;

  constructor(
    readonly cols: number,
    readonly rows: number,
  ) {
    this.glyphs = new Int32Array(cols * rows).fill(UNKNOWN);
    this.inks = new Int32Array(cols * rows).fill(UNKNOWN);
    this.glyphsBefore = new Int32Array(cols * rows);
    this.inksBefore = new Int32Array(cols * rows);
    this.changed = new Uint8Array(cols * rows);
  }

  set(x: number, y: number, glyph: number, ink: number): void {
    const at = y * this.cols + x;
    if (this.glyphs[at] === glyph && this.inks[at] === ink) return;
    this.glyphsBefore[at] = this.glyphs[at] ?? UNKNOWN;
    this.inksBefore[at] = this.inks[at] ?? UNKNOWN;
    this.glyphs[at] = glyph;
    this.inks[at] = ink;
    this.changed[at] = 1;
    if (this.right < this.left) {
      [this.left, this.right, this.top, this.bottom] = [x, x, y, y];
      return;
    }
    if (x < this.left) this.left = x;
    if (x > this.right) this.right = x;
    if (y < this.top) this.top = y;
    if (y > this.bottom) this.bottom = y;
  }

  /** Bounding rectangle of the changes. */
  get changes(): CellRectangle | undefined {
    const { left, top, right, bottom } = this;
    return right < left ? undefined : { left, top, right, bottom };
  }

  countChanged({ left, top, right, bottom }: CellRectangle): number {
    let count = 0;
    for (let y = top; y <= bottom; y++) {
      for (let at = y * this.cols + left, end = y * this.cols + right; at <= end; at++)
        count += this.changed[at] ?? 0;
    }
    return count;
  }

  settle(): void {
    this.changed.fill(0);
    this.right = this.left - 1;
  }

  /** Makes the next `set` of every cell a change. */
  forget(): void {
    this.glyphs.fill(UNKNOWN);
    this.inks.fill(UNKNOWN);
  }
}
