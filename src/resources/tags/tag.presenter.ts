import type { TagDto } from './dto/tag.dto.js';
import type { TagEntity } from './tag.entity.js';

/**
 * A tag as it goes over the wire.
 * @param gifCount its public recordings
 */
export function presentTag(tag: Omit<TagEntity, 'seq'>, gifCount: number): TagDto {
  const { slug, name, description, category } = tag;
  return { slug, name, description, category, gif_count: gifCount };
}
