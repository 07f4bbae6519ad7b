import { presentStyle } from '../../media/picture-style.dto.js';
import type { GifDetailDto } from '../dto/gif-detail.dto.js';
import { presentPicture } from '../dto/picture.dto.js';
import type { GifDetail } from '../data/gif.read-model.js';
import { renditionOf } from './rendition-of.js';

type Appearance = Pick<GifDetailDto, 'css_width' | 'css_height' | 'style' | 'picture'>;

/** How the picture of a recording was drawn. */
export function presentAppearance(gif: GifDetail): Appearance {
  const { width, height } = cssSize(gif);
  return {
    css_width: width,
    css_height: height,
    // Without a cast, nothing is drawn.
    style: renditionOf(gif, 'cast') ? presentStyle(gif.pictureStyle) : null,
    picture: presentPicture(renditionOf(gif, 'gif')?.picture, renditionOf(gif, 'mp4')?.steps ?? []),
  };
}

/** The size of the picture in CSS pixels. */
export function cssSize({ width, height, pictureScale }: GifDetail): { width: number; height: number } {
  return { width: Math.round(width / pictureScale), height: Math.round(height / pictureScale) };
}
