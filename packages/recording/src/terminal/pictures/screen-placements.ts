import type { LaidPicture, PictureTile } from './picture.js';
import { pictureLimits } from './picture-limits.js';
import type { ScrollRegion } from '../terminal-listener.js';

/** A kitty picture on the screen: text does not replace it. */
export interface Placement {
  readonly laid: LaidPicture;
  /** Identifiers that a program chose, or 0. */
  readonly image: number;
  readonly placement: number;
  readonly x: number;
  /** Row of the screen that its first visible row is on. */
  y: number;
  /** Rows that scrolled out of sight. */
  hidden: number;
  /** Visible rows. */
  rows: number;
}

/** The kitty pictures on a screen. */
export class ScreenPlacements {
  private all: Placement[] = [];
  private row: { readonly y: number; readonly on: readonly Placement[] } | undefined;

  get isEmpty(): boolean {
    return this.all.length === 0;
  }

  get latest(): readonly Placement[] {
    return this.all;
  }

  add(placement: Placement): void {
    this.all.push(placement);
    if (this.all.length > pictureLimits.placements) this.all.shift();
    this.row = undefined;
  }

  remove(isRemoved: (placement: Placement) => boolean): void {
    this.all = this.all.filter((placement) => !isRemoved(placement));
    this.row = undefined;
  }

  /** Rows of a region move up. A picture that is not completely in the region stays. */
  scrollUp(region: ScrollRegion): void {
    this.moveIn(region, (placement) => {
      if (placement.y > region.top) placement.y -= 1;
      else {
        placement.hidden += 1;
        placement.rows -= 1;
      }
    });
  }

  scrollDown(region: ScrollRegion): void {
    this.moveIn(region, (placement) => {
      placement.y += 1;
      if (placement.y + placement.rows - 1 > region.bottom) placement.rows -= 1;
    });
  }

  /** Follows rows that a resize moves. */
  shift(rows: number): void {
    for (let left = rows; left > 0; left--) this.scrollUp({ top: 0, bottom: Infinity });
    for (const placement of this.all) placement.y -= Math.min(rows, 0);
    this.row = undefined;
  }

  tilesAt(x: number, y: number): PictureTile[] {
    if (this.row?.y !== y) this.row = { y, on: this.all.filter((placement) => isOnRow(placement, y)) };
    return this.row.on
      .filter((placement) => x >= placement.x && x < placement.x + placement.laid.cols)
      .map(({ laid, x: left, y: top, hidden }) => ({ laid, column: x - left, row: y - top + hidden }));
  }

  private moveIn({ top, bottom }: ScrollRegion, move: (placement: Placement) => void): void {
    for (const placement of this.all) {
      if (placement.y >= top && placement.y + placement.rows - 1 <= bottom) move(placement);
    }
    if (this.all.some(({ rows }) => rows <= 0)) this.remove(({ rows }) => rows <= 0);
    this.row = undefined;
  }
}

export function isOnRow({ y, rows }: Placement, row: number): boolean {
  return row >= y && row < y + rows;
}
