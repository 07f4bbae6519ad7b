/** Many phones and televisions fail to decode larger videos. */
export const LONGEST_SIDE = 1920;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Both sides are even, as 4:2:0 requires. */
export interface VideoSize extends Size {
  /** Recording pixels per video pixel, on both axes. */
  readonly shrink: number;
}

/** Sides over 1,920 pixels are divided by a whole factor, which keeps all letters equally sharp. */
export function videoSize({ width, height }: Size): VideoSize {
  const shrink = Math.ceil(Math.max(width, height) / LONGEST_SIDE);
  return { width: evenSide(width, shrink), height: evenSide(height, shrink), shrink };
}

function evenSide(pixels: number, shrink: number): number {
  return 2 * Math.ceil(pixels / shrink / 2);
}
