import type { TagDto } from '../../../resources/tags/dto/tag.dto.js';
import { formatNumber } from './format.js';

/** Tags as links to their recordings. */
export function TagLinks({ tags, hasCounts = false }: { tags: readonly TagDto[]; hasCounts?: boolean }) {
  return (
    <ul class="tags">
      {tags.map(({ slug, name, description, gif_count: count }) => (
        <li key={slug}>
          <a href={`/tags/${slug}`} title={description || undefined}>
            {name}
            {hasCounts && <span class="muted"> {formatNumber(count)}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
