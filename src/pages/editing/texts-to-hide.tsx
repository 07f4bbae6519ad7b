import { hasUnconfirmedSecrets } from '../../resources/gifs/secrets/held-recording.js';
import { warningsOf } from '../../resources/gifs/secrets/secret-sentences.js';
import { SecretList } from './secret-list.js';
import type { SecretState } from './secret-notice.js';

interface TextsToHideProps {
  readonly gif: SecretState;
  /** Whether the page shows the lines of the screen. */
  readonly hasLines: boolean;
}

export function TextsToHide({ gif, hasLines }: TextsToHideProps) {
  const warnings = warningsOf(gif.secrets);
  const hasSecrets = hasUnconfirmedSecrets(gif);
  if (!hasSecrets && warnings.length === 0) return null;
  return (
    <div class="notice stack">
      <p>
        Type each of these below as a whole.
        {hasLines && (
          <>
            {' '}
            The <a href="#lines">lines with their times</a> show what is on the screen.
          </>
        )}
      </p>
      {hasSecrets && <SecretList secrets={gif.secrets} gifId={gif.id} />}
      {warnings.length > 0 && (
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
