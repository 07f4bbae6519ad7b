import type { GifWithStateDto } from '../../resources/gifs/dto/gif-state.dto.js';
import { Still } from '../site/components/still.js';

/** The still of a recording. Files of hidden and deleted ones are not served. */
export function StaffStill({ gif }: { readonly gif: GifWithStateDto }) {
  const isServed = gif.hidden_at === null && gif.deleted_at === null && gif.thumbnail_url !== '';
  return isServed ? <Still gif={gif} /> : <span class="still muted small">No picture</span>;
}

/** Who can see a recording, and the reason. */
export function StateOfGif({ gif }: { readonly gif: GifWithStateDto }) {
  const words = [
    gif.visibility,
    ...(gif.is_featured ? ['featured'] : []),
    ...(gif.deleted_at === null ? [] : ['deleted']),
  ];
  return (
    <span>
      {words.join(', ')}
      {gif.hidden_reason !== null && (
        <>
          , <strong class="danger">hidden</strong>: <bdi>{gif.hidden_reason}</bdi>
        </>
      )}
    </span>
  );
}

/** A user as staff find them. */
export function UserLink({ username }: { readonly username: string }) {
  return <a href={`/users/${username}`}>{username}</a>;
}
