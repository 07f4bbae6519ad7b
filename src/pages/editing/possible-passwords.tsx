import type { GifDetail } from '../../resources/gifs/gif.read-model.js';
import { warningsOf } from '../../resources/gifs/secrets/secret-sentences.js';

/** Values that look like passwords, for the author of the recording. They hold nothing. */
export function PossiblePasswords({ gif }: { readonly gif: Pick<GifDetail, 'secrets'> }) {
  const warnings = warningsOf(gif.secrets);
  if (warnings.length === 0) return null;
  return (
    <div class="notice stack">
      <p>Readers may see passwords. Change those that are real, and hide them.</p>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </div>
  );
}
