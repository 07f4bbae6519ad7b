import { SECRET_KINDS } from '../../recording/secrets/secret-kinds.js';
import type { GifDetail } from '../../resources/gifs/gif.read-model.js';
import { formatTime } from '../components/format.js';

interface SecretsFormProps {
  readonly gif: GifDetail;
  readonly path: string;
}

/** The secrets in a recording, for its author, who may publish it anyway. */
export function SecretsForm({ gif: { id, secrets, allowsSecrets, isHeld }, path }: SecretsFormProps) {
  if (secrets.length === 0 || allowsSecrets) return null;
  return (
    <form class="notice danger stack" action={path} method="post">
      <p>
        <strong>This recording shows what looks like a secret.</strong> Revoke it where it was made, delete
        the recording, and record it again.
        {isHeld && ' Until then, only people with the link can see the recording.'}
      </p>
      <ul>
        {secrets.map(({ kind, line, time, excerpt }) => (
          <li key={`${kind} ${line} ${excerpt}`}>
            {SECRET_KINDS[kind]} <code>{excerpt}</code>, line {line},{' '}
            <a href={`/gifs/${id}?t=${time}`}>{formatTime(time)}</a>
          </li>
        ))}
      </ul>
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
