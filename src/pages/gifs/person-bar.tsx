import type { Viewer } from '../../platform/http/viewer.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';

interface PersonBarProps {
  readonly gif: GifDetailDto;
  readonly viewer: Viewer;
  /** Whether it shows a possible secret that its author did not allow. */
  readonly showsSecret: boolean;
}

/** The actions of a signed-in user on a recording. */
export function PersonBar({ gif, viewer, showsSecret }: PersonBarProps) {
  const isAuthor = gif.author.username === viewer.username;
  return (
    <>
      {isAuthor && showsSecret && (
        <p class="notice danger">
          This recording shows what looks like a secret. <a href={`/gifs/${gif.id}/edit`}>See where</a>
        </p>
      )}
      <p class="row">
        {isAuthor && (
          <a class="button" href={`/gifs/${gif.id}/edit`}>
            Edit
          </a>
        )}
        {isAuthor && gif.cast_url && (
          <a class="button" href={`/gifs/${gif.id}/cut`}>
            Cut
          </a>
        )}
        {(isAuthor || gif.visibility === 'public') && (
          <a class="button" href={`/gifs/${gif.id}/collect`}>
            Add to a collection
          </a>
        )}
      </p>
    </>
  );
}
