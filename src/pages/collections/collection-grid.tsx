import type { CollectionListItemDto } from '../../resources/collections/dto/collection.dto.js';
import { counted } from '../components/format.js';

/** Collections with their covers. */
export function CollectionGrid({ collections }: { readonly collections: readonly CollectionListItemDto[] }) {
  return (
    <ul class="gifs">
      {collections.map((collection) => (
        <li class="gif" key={collection.slug}>
          <div class="frame">
            {collection.cover_gif ? (
              <img src={collection.cover_gif} alt="" loading="lazy" decoding="async" />
            ) : (
              <span class="muted">empty</span>
            )}
          </div>
          <h3>
            <a href={`/collections/${collection.slug}`}>{collection.title}</a>
          </h3>
          <p class="facts">
            <a href={`/users/${collection.author.username}`}>{collection.author.username}</a>
            <span>{counted(Number(collection.gif_count), 'recording')}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
