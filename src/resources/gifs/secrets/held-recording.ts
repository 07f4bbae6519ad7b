import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import type { SecretFinding } from '../../../recording/secrets/secret-finding.js';
import type { GifEntity, Visibility } from '../gif.entity.js';
import { namesOf } from './secret-sentences.js';

/** The author's choices for a recording whose transcript shows secrets. */
export interface SecretsState extends Pick<GifEntity, 'allowsSecrets' | 'isHeld'> {
  readonly secrets: readonly SecretFinding[];
  /** While staff hide the recording: its later visibility. */
  readonly visibility: Visibility;
}

/** Absent fields keep their value. */
export interface SecretsEdit {
  readonly visibility?: Visibility;
  readonly allowsSecrets?: boolean;
}

export type SecretsChange = SecretsEdit & Partial<Pick<GifEntity, 'isHeld'>>;

/** Whether it shows secrets that its author did not confirm. */
export function hasUnconfirmedSecrets({
  secrets,
  allowsSecrets,
}: Pick<SecretsState, 'secrets' | 'allowsSecrets'>): boolean {
  return secrets.length > 0 && !allowsSecrets;
}

/** A new recording. One with unconfirmed secrets is held: unlisted until its author confirms. */
export function heldIfSecret(
  secrets: readonly SecretFinding[],
  visibility: Visibility,
  allowsSecrets: boolean,
): Pick<GifEntity, 'secrets' | 'allowsSecrets' | 'isHeld'> & { visibility: Visibility } {
  const isHeld = hasUnconfirmedSecrets({ secrets, allowsSecrets }) && visibility === 'public';
  return { secrets: [...secrets], allowsSecrets, isHeld, visibility: isHeld ? 'unlisted' : visibility };
}

/** A recording with new content: it is held because of its secrets, or no longer. */
export function heldAgain(
  { isHeld, visibility, allowsSecrets }: Pick<SecretsState, 'isHeld' | 'visibility' | 'allowsSecrets'>,
  secrets: readonly SecretFinding[],
): Pick<GifEntity, 'secrets' | 'isHeld'> & { visibility: Visibility } {
  const wanted = isHeld ? 'public' : visibility;
  const { isHeld: isHeldNow, visibility: now } = heldIfSecret(secrets, wanted, allowsSecrets);
  return { secrets: [...secrets], isHeld: isHeldNow, visibility: now };
}

/**
 * The changes of an edit. A confirmation publishes a held recording; withdrawing it holds a public one.
 * @throws ValidationFailed for publishing unconfirmed secrets
 */
export function changeOf(before: SecretsState, edit: SecretsEdit): SecretsChange {
  const allowsSecrets = edit.allowsSecrets ?? before.allowsSecrets;
  if (hasUnconfirmedSecrets({ secrets: before.secrets, allowsSecrets })) {
    if (edit.visibility === 'public') throw unconfirmed(before.secrets);
    if (before.visibility === 'public' && edit.visibility === undefined)
      return { allowsSecrets, visibility: 'unlisted', isHeld: true };
  }
  if (edit.visibility !== undefined) return { ...edit, isHeld: false };
  return before.isHeld && allowsSecrets ? { allowsSecrets, visibility: 'public', isHeld: false } : edit;
}

function unconfirmed(secrets: readonly SecretFinding[]): ValidationFailed {
  return ValidationFailed.field(
    'visibility',
    `cannot be public, because the recording shows ${namesOf(secrets)}. Send allow_secrets: true with it if ` +
      'readers may see that. Otherwise revoke it, and hide it with an edit (`/edits/`) or delete the recording.',
  );
}
