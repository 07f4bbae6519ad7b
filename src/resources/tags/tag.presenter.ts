import type { TagDto } from './dto/tag.dto.js';
import type { CountedTag } from './counted-tag.js';

/** The JSON of a tag. */
export function presentTag({ slug, name, description, category, gifCount }: CountedTag): TagDto {
  return { slug, name, description, category, gif_count: gifCount };
}
