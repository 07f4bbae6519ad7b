import { CastClocks } from './cast-clocks.js';

const THUMBNAILS = 8;

/**
 * Shows frames of a cast in the `.thumbnails` of an editor. One after the other: the service draws them.
 * @param end second of the last output
 */
export async function showThumbnails(editor: HTMLElement, cast: string, end: number): Promise<void> {
  const { frame = '', idleLimit, speed = 1 } = editor.dataset;
  const timing = { idleLimit: Number(idleLimit ?? Infinity), speed: Number(speed) };
  const clocks = new CastClocks(cast, timing, Infinity);
  for (let at = 0; at < THUMBNAILS; at++) {
    const second = clocks.inPicture((end * (at + 0.5)) / THUMBNAILS);
    const url = new URL(frame, location.href);
    url.searchParams.set('t', second.toFixed(1));
    const image = Object.assign(new Image(), { alt: '', src: url.href });
    editor.querySelector('.thumbnails')?.append(image);
    // A moment without a picture stays empty.
    await image.decode().catch(() => undefined);
  }
}
