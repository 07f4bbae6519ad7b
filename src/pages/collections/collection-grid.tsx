import type { CollectionCard } from '../../resources/collections/collection.presenter.js';
import { counted } from '../site/components/format.js';

interface CollectionGridProps {
  readonly collections: readonly CollectionCard[];
  /** The level below the heading that the grid stands under. */
  readonly heading?: 'h2' | 'h3';
}

/** Collections with their covers. The script plays the one under the pointer. */
export function CollectionGrid({ collections, heading: Heading = 'h3' }: CollectionGridProps) {
  return (
    <ul class="gifs">
      {collections.map((collection) => (
        <li class="gif" key={collection.slug} data-gif={collection.movingCover || undefined}>
          <div class="frame">
            {collection.cover_gif ? (
              <img src={collection.cover_gif} alt="" loading="lazy" decoding="async" />
            ) : (
              <span class="muted">empty</span>
            )}
          </div>
          <Heading class="name">
            <a href={`/collections/${collection.slug}`}>{collection.title}</a>
          </Heading>
          <p class="facts">
            <a href={`/users/${collection.author.username}`}>{collection.author.username}</a>
            <span>{counted(Number(collection.gif_count), 'recording')}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
