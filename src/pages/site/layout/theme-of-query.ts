import type { GifDetail } from '../../../resources/gifs/data/gif.read-model.js';
import type { ThemeEntity } from '../../../resources/themes/theme.entity.js';
import type { ThemesService } from '../../../resources/themes/themes.service.js';
import { queryText } from './page-query.js';

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

/** A theme of a later revision differs from the colours in which the recording was drawn. */
export function isDrawnIn(gif: GifDetail, { slug, revision }: ThemeEntity): boolean {
  const isDrawn = gif.renditions.some((rendition) => rendition.name === 'gif' && rendition.isDrawn);
  return isDrawn && gif.themeSlug === slug && revision === 1;
}
