import sharp from 'sharp';

/** A frame as a viewer shows it; colours are 0xRRGGBB. */
export interface DecodedFrame {
  readonly width: number;
  readonly height: number;
  colourAt(x: number, y: number): number;
}

/** Decodes an animation with libvips, each frame composed over the previous ones. */
export async function decodeFrames(gif: Uint8Array): Promise<DecodedFrame[]> {
  const image = sharp(gif, { animated: true, limitInputPixels: false });
  const { pages = 1, pageHeight } = await image.metadata();
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const height = pageHeight ?? info.height;
  return Array.from({ length: pages }, (_, page) => ({
    width: info.width,
    height,
    colourAt(x, y) {
      const at = ((page * height + y) * info.width + x) * info.channels;
      return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    },
  }));
}

/** The pixels of a rectangle, row by row. */
export function pixelsOf(
  frame: DecodedFrame,
  left: number,
  top: number,
  width: number,
  height: number,
): number[] {
  return Array.from({ length: width * height }, (_, at) =>
    frame.colourAt(left + (at % width), top + Math.floor(at / width)),
  );
}
