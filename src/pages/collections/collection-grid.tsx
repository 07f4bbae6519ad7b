import type { CollectionCard } from '../../resources/collections/collection.presenter.js';
import type { GifListItemDto } from '../../resources/gifs/dto/gif-list-item.dto.js';
import { counted } from '../site/components/format.js';
import { isDrawn } from '../site/components/gif-grid.js';

interface CollectionGridProps {
  readonly collections: readonly CollectionCard[];
  /** The level below the heading that the grid stands under. */
  readonly heading?: 'h2' | 'h3';
}

/** Collections with their covers. The script plays the first picture of the one under the pointer. */
export function CollectionGrid({ collections, heading: Heading = 'h3' }: CollectionGridProps) {
  return (
    <ul class="gifs">
      {collections.map(({ covers, ...collection }) => (
        <li class="gif" key={collection.slug} data-gif={shownIn(covers)[0]?.gif_url || undefined}>
          <Cover gifs={shownIn(covers)} isEmpty={covers.length === 0} />
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

/** One that is still being drawn would be a hole in the cover. */
function shownIn(covers: readonly GifListItemDto[]): readonly GifListItemDto[] {
  return covers.filter((gif) => isDrawn(gif) && gif.thumbnail_url !== '');
}

interface CoverProps {
  readonly gifs: readonly GifListItemDto[];
  readonly isEmpty: boolean;
}

function Cover({ gifs, isEmpty }: CoverProps) {
  return (
    <div class={`frame cover-of-${gifs.length}`}>
      {gifs.map((gif) => (
        <img key={gif.id} src={gif.thumbnail_url} alt="" loading="lazy" decoding="async" />
      ))}
      {isEmpty && <span class="muted">empty</span>}
      {!isEmpty && gifs.length === 0 && (
        <span class="cursor waiting" role="img" aria-label="The pictures are being drawn" />
      )}
    </div>
  );
}
