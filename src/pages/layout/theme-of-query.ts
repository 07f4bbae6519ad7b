import type { GifDetail } from '../../resources/gifs/gif.read-model.js';
import type { ThemeEntity } from '../../resources/themes/theme.entity.js';
import type { ThemesService } from '../../resources/themes/themes.service.js';
import { queryText } from './page-query.js';

/**
 * The theme in which a recording is to be shown. Null for its own picture, which is all there is without a cast.
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

/** A theme of a later revision has other colours than the recording was drawn in. */
export function isDrawnIn(gif: GifDetail, { slug, revision }: ThemeEntity): boolean {
  const isDrawn = gif.renditions.some((rendition) => rendition.name === 'gif' && rendition.isDrawn);
  return isDrawn && gif.themeSlug === slug && revision === 1;
}
