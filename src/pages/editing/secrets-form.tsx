import type { GifDetail } from '../../resources/gifs/data/gif.read-model.js';
import { hasUnconfirmedSecrets } from '../../resources/gifs/secrets/held-recording.js';
import { hasCast, hidingPath } from './own-recording.js';
import { SecretList } from './secret-list.js';

interface SecretsFormProps {
  readonly gif: GifDetail;
  readonly path: string;
}

/** The secrets in a recording, for its author, who may publish it anyway. */
export function SecretsForm({ gif, path }: SecretsFormProps) {
  const { id, secrets, isHeld } = gif;
  if (!hasUnconfirmedSecrets(gif)) return null;
  return (
    <form class="notice danger stack" action={path} method="post">
      <p>
        <strong>This recording has what looks like a secret.</strong> Revoke it where it was made.{' '}
        {hasCast(gif) ? (
          <>
            Then <a href={hidingPath(id)}>hide it</a>, or delete the recording.
          </>
        ) : (
          'Then delete the recording, and record it again.'
        )}
        {isHeld && ' Until then, only people with the link can see the recording.'}
      </p>
      <SecretList secrets={secrets} gifId={id} />
      <button
        type="submit"
        name="action"
        value="allow-secrets"
        data-confirm="Everyone will be able to read the secret."
      >
        It is no secret: {isHeld ? 'publish the recording' : 'allow it'}
      </button>
    </form>
  );
}
