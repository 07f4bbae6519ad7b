import { decodeGif } from '../../packages/recording/src/gif/reading/gif-decoder.js';
import { readImages } from '../../packages/recording/src/gif/reading/gif-images.js';
import { encodeScreens } from '../../packages/recording/src/gif/readme/screen-encoder.js';

/**
 * Recompresses a GIF losslessly and drops comments and extensions. Returns the input if the result is not smaller, or if
 * a screen adds more than 256 colours. @throws InvalidRecording
 */
export function optimiseGif(bytes: Uint8Array): Uint8Array {
  const { width, height, loops } = readImages(bytes);
  const animation = { width, height, loops, screens: () => decodeGif(bytes) };
  return encodeScreens(animation, bytes.length - 1) ?? bytes;
}
