import type { GifDetail } from '../../resources/gifs/gif.read-model.js';

/** Whether a file of a recording is made. */
export function isReady({ renditions }: Pick<GifDetail, 'renditions'>, name: 'gif' | 'mp4'): boolean {
  return renditions.some((rendition) => rendition.name === name && rendition.state === 'ready');
}
