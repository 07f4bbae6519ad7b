import { isCertain, SECRET_KINDS } from '@ttyreel/recording';
import { type GifSecret, nameOfPlace } from './text-places.js';

const MOST_NAMED = 3;

/** Such as "a GitHub token (on the screen, line 3, second 1.5)". */
export function namesOf(secrets: readonly GifSecret[]): string {
  const names = secrets
    .slice(0, MOST_NAMED)
    .map((secret) => `${SECRET_KINDS[secret.kind]} (${placeAndTime(secret)})`);
  const more = secrets.length - names.length;
  return new Intl.ListFormat('en').format(more > 0 ? [...names, `${more} more`] : names);
}

function placeAndTime(secret: GifSecret): string {
  return secret.time === null ? nameOfPlace(secret) : `${nameOfPlace(secret)}, second ${secret.time}`;
}

/** A sentence for each value that looks like a password. */
export function warningsOf(secrets: readonly GifSecret[]): string[] {
  return secrets
    .filter((secret) => !isCertain(secret))
    .map(
      (secret) =>
        `${SECRET_KINDS[secret.kind].replace(/^./, (letter) => letter.toUpperCase())} may be readable ` +
        `(${placeAndTime(secret)}): ${secret.excerpt}`,
    );
}

interface HeldGif {
  readonly secrets: readonly GifSecret[];
  readonly allowsSecrets: boolean;
  readonly isHeld: boolean;
}

/** What the author can do; `''` if there is nothing to do. */
export function adviceOf({ secrets: all, allowsSecrets, isHeld }: HeldGif, apiUrl: string): string {
  const secrets = all.filter(isCertain);
  if (secrets.length === 0) return '';
  const shown = `The recording has ${namesOf(secrets)}.`;
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
