import type { Viewer } from '../../platform/http/viewer.js';
import type { GifDetailDto } from '../../resources/gifs/dto/gif-detail.dto.js';
import type { SecretState } from '../editing/secret-notice.js';
import { PinForm } from '../people/pin-form.js';
import { AuthorNotices } from './author-notices.js';

interface PersonBarProps {
  readonly gif: GifDetailDto;
  readonly viewer: Viewer;
  /** Whether its author pinned it to the profile. */
  readonly isPinned: boolean;
  readonly state: SecretState;
  /** What the author just did. */
  readonly done: string | undefined;
}

/** The actions of a signed-in user on a recording. */
export function PersonBar({ gif, viewer, isPinned, state, done }: PersonBarProps) {
  const isAuthor = gif.author.username === viewer.username;
  return (
    <>
      {isAuthor && <AuthorNotices state={state} visibility={gif.visibility} done={done} />}
      <div class="row">
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
        {isAuthor && <PinForm gif={gif} isPinned={isPinned} />}
      </div>
    </>
  );
}
