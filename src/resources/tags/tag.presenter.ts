import type { TagDto } from './dto/tag.dto.js';
import type { CountedTag } from './counted-tag.js';

/** A tag as it goes over the wire. */
export function presentTag({ slug, name, description, category, gifCount }: CountedTag): TagDto {
  return { slug, name, description, category, gif_count: gifCount };
}
