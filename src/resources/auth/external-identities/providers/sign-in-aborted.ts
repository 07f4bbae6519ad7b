import { DomainError } from '../../../../platform/errors/domain-errors.js';

/** A sign-in with a provider that was not completed. The user may start again. */
export class SignInAborted extends DomainError {
  /** @param reason whether the user cancelled it, or it has expired or was already completed */
  constructor(readonly reason: 'cancelled' | 'stale') {
    super(reason === 'cancelled' ? 'The sign-in was cancelled.' : 'The sign-in has expired. Start again.');
  }
}
