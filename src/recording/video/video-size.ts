/** Decoders in phones and televisions take pictures of this size everywhere; larger ones often fail. */
const LONGEST_SIDE = 1920;

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of a video; both sides are even, as 4:2:0 needs. */
export interface VideoSize extends Size {
  /** How many pixels of the recording, across and down, become one. */
  readonly shrink: number;
}

/**
 * The size of the video of a recording: its own, with a last column or row added to an odd side. A recording with a
 * side over 1,920 pixels is made smaller by a whole factor, so that every letter of a font stays as sharp as another.
 */
export function videoSize({ width, height }: Size): VideoSize {
  const shrink = Math.ceil(Math.max(width, height) / LONGEST_SIDE);
  return { width: evenSide(width, shrink), height: evenSide(height, shrink), shrink };
}

function evenSide(pixels: number, shrink: number): number {
  return 2 * Math.ceil(pixels / shrink / 2);
}
