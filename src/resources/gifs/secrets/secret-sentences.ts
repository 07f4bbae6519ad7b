import type { SecretFinding } from '../../../recording/secrets/secret-finding.js';
import { SECRET_KINDS } from '../../../recording/secrets/secret-kinds.js';

const MOST_NAMED = 3;

/** Such as "a GitHub token (line 3, second 1.5)". */
export function namesOf(secrets: readonly SecretFinding[]): string {
  const names = secrets
    .slice(0, MOST_NAMED)
    .map(({ kind, line, time }) => `${SECRET_KINDS[kind]} (line ${line}, second ${time})`);
  const more = secrets.length - names.length;
  return new Intl.ListFormat('en').format(more > 0 ? [...names, `${more} more`] : names);
}

interface HeldGif {
  readonly secrets: readonly SecretFinding[];
  readonly allowsSecrets: boolean;
  readonly isHeld: boolean;
}

/** What the author can do; `''` if there is nothing to do. */
export function adviceOf({ secrets, allowsSecrets, isHeld }: HeldGif, apiUrl: string): string {
  if (secrets.length === 0) return '';
  const shown = `The transcript shows ${namesOf(secrets)}.`;
  if (allowsSecrets) return `${shown} You confirmed that readers may see that.`;
  const state = isHeld
    ? 'So the recording is unlisted until you confirm that readers may see that'
    : 'So it can only be public if you confirm that readers may see that';
  return (
    `${shown} ${state}: PATCH ${apiUrl} with {"allow_secrets": true${isHeld ? '' : ', "visibility": "public"'}}. ` +
    `Otherwise revoke it where it was made, and hide it with an edit: POST ${apiUrl}edits/ with ` +
    `{"replacements": [{"text": "…", "with": "***"}]}. Or delete the recording: DELETE ${apiUrl}`
  );
}
