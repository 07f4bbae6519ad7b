import { FRAMES, PRESET_NAMES, type Scale, SCALES } from '@ttyreel/recording';
import type { GifDetail } from '../../../resources/gifs/data/gif.read-model.js';
import type { ThemeEntity } from '../../../resources/themes/theme.entity.js';
import type { ThemesService } from '../../../resources/themes/themes.service.js';
import type { ReaderLook } from '../../../resources/media/themed/picture-look.js';
import { choiceOf, queryText } from './page-query.js';

const SCALE_NAMES = SCALES.map(String);

/**
 * The requested theme of a recording. Null for its own picture, which is the only one without a cast.
 * @throws ValidationFailed for an unknown theme
 */
export async function themeOfQuery(
  query: URLSearchParams,
  gif: GifDetail,
  themes: ThemesService,
): Promise<ThemeEntity | null> {
  const slug = queryText(query, 'theme');
  if (slug === undefined || !gif.renditions.some(({ name }) => name === 'cast')) return null;
  const theme = await themes.named(slug);
  return isDrawnIn(gif, theme) ? null : theme;
}

/** What a reader chose for the pictures of a recording with a cast. @throws ValidationFailed for an unknown value */
export function lookOfQuery(query: URLSearchParams, gif: GifDetail): ReaderLook {
  if (!gif.renditions.some(({ name }) => name === 'cast')) return {};
  const preset = choiceOf(query, 'preset', PRESET_NAMES);
  const frame = choiceOf(query, 'frame', FRAMES);
  const scale = choiceOf(query, 'scale', SCALE_NAMES);
  return {
    ...(preset && { preset }),
    ...(frame && { frame }),
    ...(scale && { scale: Number(scale) as Scale }),
  };
}

/** A theme of a later revision differs from the colours in which the recording was drawn. */
export function isDrawnIn(gif: GifDetail, { slug, revision }: ThemeEntity): boolean {
  const isDrawn = gif.renditions.some((rendition) => rendition.name === 'gif' && rendition.isDrawn);
  return isDrawn && gif.themeSlug === slug && revision === 1;
}
