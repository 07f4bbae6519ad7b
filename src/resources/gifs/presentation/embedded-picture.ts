import { readmeLimit } from '@ttyreel/recording';
import type { GifDetail } from '../data/gif.read-model.js';
import { renditionOf } from './rendition-of.js';

interface EmbeddedPicture {
  readonly shows: 'gif' | 'readme' | 'still';
  /** Why it is not the GIF itself; '' if it is. */
  readonly reason: string;
}

const MEGABYTE = 1_000_000;

/** The picture in embed codes: never a GIF over the limit of the image proxies of code hosts. */
export function embeddedPicture(
  gif: Pick<GifDetail, 'renditions'>,
  theme?: { readonly name: string },
): EmbeddedPicture {
  const size = renditionOf(gif, 'gif')?.byteSize ?? 0;
  if (size <= readmeLimit) return { shows: 'gif', reason: '' };
  const readme = renditionOf(gif, 'readme');
  const large = `The GIF has ${(size / MEGABYTE).toFixed(1)} MB; code hosts show at most ${readmeLimit / MEGABYTE} MB.`;
  if (!readme || readme.state === 'failed')
    return { shows: 'still', reason: `${large} It could not be made smaller, so the codes show its still.` };
  const steps = readme.steps?.length ? ` (${readme.steps.join(', ')})` : '';
  const colours = theme ? ` It is not drawn in ${theme.name}.` : '';
  return { shows: 'readme', reason: `${large} The codes show a smaller one${steps}.${colours}` };
}
