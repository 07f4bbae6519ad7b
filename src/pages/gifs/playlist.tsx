import type { CollectionPlace } from '../../resources/collections/collections.service.js';
import type { ListedGif } from '../../resources/gifs/data/gif.read-model.js';
import { recordingPath } from '../site/layout/recording-path.js';

interface PlaylistProps {
  readonly place: CollectionPlace;
  /** Slug of the chosen theme. */
  readonly theme?: string;
  /** The duration of the recording. */
  readonly seconds: number;
}

/** The previous and next recordings in the collection that is played. The script continues automatically. */
export function Playlist({
  place: { collection, number, count, previous, next },
  theme,
  seconds,
}: PlaylistProps) {
  const { slug, title } = collection;
  const link = (gif: ListedGif) => recordingPath(gif.id, { theme, collection: slug });
  return (
    <nav class="playlist" aria-label="Collection" data-seconds={seconds}>
      <p>
        <a href={`/collections/${slug}`}>{title}</a>{' '}
        <span class="muted">
          {number} of {count}
        </span>
      </p>
      <div class="row">
        {previous && (
          <a class="button" rel="prev" href={link(previous)} title={previous.title}>
            Previous
          </a>
        )}
        {next && (
          <a class="button" rel="next" href={link(next)} title={next.title}>
            Next
          </a>
        )}
        {next && (
          <button type="button" class="needs-script" data-autoplay hidden>
            Turn autoplay off
          </button>
        )}
      </div>
      <p class="small" role="status" data-next />
    </nav>
  );
}
