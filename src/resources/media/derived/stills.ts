import sharp, { type ResizeOptions } from 'sharp';

// Leaves the other cores to requests.
sharp.concurrency(1);

const MAX_WIDTH = 640;
const MAX_HEIGHT = 480;

/** With less, colours that fit in the palette are not exact, and flat areas get specks. */
const EFFORT = 7;

export interface StillPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export interface Stills {
  readonly still: Uint8Array;
  /** PNG of at most 640x480 pixels, never enlarged. */
  readonly thumbnail: Uint8Array;
}

export async function encodeStills(picture: StillPicture): Promise<Stills> {
  const still = await encode(picture);
  return { still, thumbnail: isSmall(picture) ? still : await encodeThumbnail(picture) };
}

export function encodeThumbnail(picture: StillPicture): Promise<Uint8Array> {
  return encode(
    picture,
    isSmall(picture) ? undefined : { width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside' },
  );
}

function isSmall({ width, height }: StillPicture): boolean {
  return width <= MAX_WIDTH && height <= MAX_HEIGHT;
}

/** The pixels are raw, so libvips decodes no untrusted file. */
function encode({ width, height, pixels }: StillPicture, size?: ResizeOptions): Promise<Uint8Array> {
  const picture = sharp(pixels, { raw: { width, height, channels: 4 } });
  return (size ? picture.resize(size) : picture).png({ palette: true, effort: EFFORT }).toBuffer();
}
