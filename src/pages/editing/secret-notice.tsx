import type { GifDetail } from '../../resources/gifs/data/gif.read-model.js';
import { hasUnconfirmedSecrets } from '../../resources/gifs/secrets/held-recording.js';
import { hasCast, hidingPath } from './own-recording.js';

export type SecretState = Pick<GifDetail, 'id' | 'secrets' | 'allowsSecrets' | 'isHeld' | 'renditions'>;

/** Tells the author of a recording that it has a secret, what that means, and what to do. */
export function SecretNotice({ gif }: { readonly gif: SecretState }) {
  if (!hasUnconfirmedSecrets(gif)) return null;
  const edit = `/gifs/${gif.id}/edit`;
  return (
    <p class="notice danger">
      This recording shows what looks like a secret
      {gif.isHeld && ', so it is unlisted: only people with the link can see it'}.{' '}
      <a href={edit}>See where</a>. Then{' '}
      {hasCast(gif) ? <a href={hidingPath(gif.id)}>hide it with Cut</a> : 'delete the recording'}, or confirm
      that it is no secret.
    </p>
  );
}
