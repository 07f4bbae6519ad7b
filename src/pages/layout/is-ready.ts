import type { GifDetail } from '../../resources/gifs/gif.read-model.js';

/** Whether there is a file of a recording: the one to be seen, or the former one while another is drawn. */
export function isReady({ renditions }: Pick<GifDetail, 'renditions'>, name: 'gif' | 'mp4'): boolean {
  return renditions.some((rendition) => rendition.name === name && rendition.hash !== null);
}
