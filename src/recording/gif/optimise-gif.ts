import { decodeGif } from './gif-decoder.js';
import { readImages } from './gif-images.js';
import { encodeScreens } from './screen-encoder.js';

/**
 * Makes a GIF smaller without a loss: browsers show the same screens for the same times, as often. Comments
 * and all other extensions are left out.
 *
 * @returns the same bytes when it does not get smaller, which is so too where a screen has more than 256 new
 *   colours at once.
 * @throws InvalidRecording for what `GifWalk` refuses.
 */
export function optimiseGif(bytes: Uint8Array): Uint8Array {
  const { width, height, loops } = readImages(bytes);
  const animation = { width, height, loops, screens: () => decodeGif(bytes) };
  return encodeScreens(animation, bytes.length - 1) ?? bytes;
}
