import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { findingsBeyond, isCertain } from '@ttyreel/recording';
import type { GifEntity, StoredVisibility, Visibility } from '../data/gif.entity.js';
import { namesOf } from './secret-sentences.js';
import type { GifSecret } from './text-places.js';

/** The author's choices for a recording whose texts have secrets. */
export interface SecretsState extends Pick<GifEntity, 'allowsSecrets' | 'isHeld'> {
  readonly secrets: readonly GifSecret[];
  /** While staff hide the recording: its later visibility. */
  readonly visibility: StoredVisibility;
}

/** Absent fields keep their value. */
export interface SecretsEdit {
  readonly visibility?: Visibility;
  readonly allowsSecrets?: boolean;
}

/** Whether it has secrets that its author did not confirm. Warnings are none. */
export function hasUnconfirmedSecrets({
  secrets,
  allowsSecrets,
}: Pick<SecretsState, 'secrets' | 'allowsSecrets'>): boolean {
  return secrets.some(isCertain) && !allowsSecrets;
}

/** A new recording. One with unconfirmed secrets is held: unlisted until its author confirms. */
export function heldIfSecret(
  secrets: readonly GifSecret[],
  visibility: Visibility,
  allowsSecrets: boolean,
): Pick<GifEntity, 'secrets' | 'allowsSecrets' | 'isHeld'> & { visibility: Visibility } {
  const isHeld = hasUnconfirmedSecrets({ secrets, allowsSecrets }) && visibility === 'public';
  return { secrets: [...secrets], allowsSecrets, isHeld, visibility: isHeld ? 'unlisted' : visibility };
}

/**
 * The state after an edit. A confirmation publishes a held recording, and so does an edit that removes the last secret;
 * withdrawing the confirmation holds a public one. A new secret needs a new confirmation.
 * @throws ValidationFailed for publishing unconfirmed secrets
 */
export function changeOf(
  before: SecretsState,
  edit: SecretsEdit,
  secrets: readonly GifSecret[],
): SecretsState {
  const isKnown = !findingsBeyond(before.secrets, secrets).some(isCertain);
  const allowsSecrets = edit.allowsSecrets ?? (before.allowsSecrets && isKnown);
  const isUnconfirmed = hasUnconfirmedSecrets({ secrets, allowsSecrets });
  if (isUnconfirmed && edit.visibility === 'public') throw unconfirmed(secrets);
  const wanted = edit.visibility ?? (before.isHeld ? 'public' : before.visibility);
  const isHeld = isUnconfirmed && wanted === 'public';
  return { secrets, allowsSecrets, isHeld, visibility: isHeld ? 'unlisted' : wanted };
}

function unconfirmed(secrets: readonly GifSecret[]): ValidationFailed {
  return ValidationFailed.field(
    'visibility',
    `cannot be public, because the recording has ${namesOf(secrets.filter(isCertain))}. Confirm it with ` +
      'allow_secrets if readers may see that. Otherwise revoke it, and hide it with an edit or delete the recording.',
  );
}
