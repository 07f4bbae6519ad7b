import type { RenditionName } from '../../media/renditions/rendition.entity.js';
import type { ListedRendition } from '../data/gif.read-model.js';

/** The rendition of that name, if the recording has one. */
export function renditionOf<Rendition extends ListedRendition>(
  gif: { readonly renditions: readonly Rendition[] },
  name: RenditionName,
): Rendition | undefined {
  return gif.renditions.find((row) => row.name === name);
}
