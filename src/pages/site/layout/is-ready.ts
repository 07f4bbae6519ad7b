import type { GifDetail } from '../../../resources/gifs/data/gif.read-model.js';

/** Whether a file of a recording can be shown: the current one, or the previous one while it is redrawn. */
export function isReady(
  { renditions }: Pick<GifDetail, 'renditions'>,
  name: 'gif' | 'mp4' | 'still',
): boolean {
  return renditions.some((rendition) => rendition.name === name && rendition.hash !== null);
}
