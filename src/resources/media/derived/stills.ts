import sharp from 'sharp';

// Untrusted images are decoded elsewhere; this only encodes.
sharp.block({ operation: ['VipsForeignLoad'] });

// Leaves the other cores to requests.
sharp.concurrency(1);

const MAX_WIDTH = 640;
const MAX_HEIGHT = 480;

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

export async function encodeStills({ width, height, pixels }: StillPicture): Promise<Stills> {
  const picture = () => sharp(pixels, { raw: { width, height, channels: 4 } });
  const still = await picture().png({ palette: true, effort: 1 }).toBuffer();
  if (width <= MAX_WIDTH && height <= MAX_HEIGHT) return { still, thumbnail: still };
  const thumbnail = await picture()
    .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside' })
    .png({ palette: true, effort: 1 })
    .toBuffer();
  return { still, thumbnail };
}
