import sharp from 'sharp';

// The byte walk let only GIFs in; no other decoder is to see what a stranger sent.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadNsgifBuffer'] });

// A still takes one core at most: requests are answered on the others.
sharp.concurrency(1);

const MAX_WIDTH = 640;
const MAX_HEIGHT = 480;
/** Reaching a frame means decoding all before it. */
const DECODED_PIXELS = 200_000_000;
const TIME_LIMIT_SECONDS = 20;

/**
 * A still of a GIF as PNG: its last frame, where a session has most to show, or the last one within reach of
 * the pixel budget; at most 640 by 480 pixels, never enlarged.
 */
export async function makeThumbnail(gif: Uint8Array): Promise<Buffer> {
  const { width, height, pages = 1 } = await sharp(gif).metadata();
  const reachable = Math.max(1, Math.floor(DECODED_PIXELS / (width * height)));
  return sharp(gif, { page: Math.min(pages, reachable) - 1, failOn: 'none' })
    .timeout({ seconds: TIME_LIMIT_SECONDS })
    .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true, effort: 1 })
    .toBuffer();
}
