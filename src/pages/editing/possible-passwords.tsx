import { warningsOf } from '../../resources/gifs/secrets/secret-sentences.js';
import { hasCast, hidingPath } from './own-recording.js';
import type { SecretState } from './secret-notice.js';

/** Values that look like passwords, for the author of the recording. They hold nothing. */
export function PossiblePasswords({
  gif,
}: {
  readonly gif: Pick<SecretState, 'id' | 'secrets' | 'renditions'>;
}) {
  const warnings = warningsOf(gif.secrets);
  if (warnings.length === 0) return null;
  return (
    <div class="notice stack">
      <p>
        Readers may see passwords. Change those that are real, and{' '}
        {hasCast(gif) ? <a href={hidingPath(gif.id)}>hide them</a> : 'hide them'}.
      </p>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </div>
  );
}
