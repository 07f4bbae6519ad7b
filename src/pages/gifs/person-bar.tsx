import type { Viewer } from '../../platform/http/viewer.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';

interface PersonBarProps {
  readonly gif: GifDetailDto;
  readonly viewer: Viewer;
}

/** What a person who is signed in can do with a recording. */
export function PersonBar({ gif, viewer }: PersonBarProps) {
  const isAuthor = gif.author.username === viewer.username;
  return (
    <p class="row">
      {isAuthor && (
        <a class="button" href={`/gifs/${gif.id}/edit`}>
          Edit
        </a>
      )}
      <a class="button" href={`/gifs/${gif.id}/collect`}>
        Put into a collection
      </a>
    </p>
  );
}
