import { DomainError } from '../../../../platform/errors/domain-errors.js';

/** A sign-in with a provider that did not come to its end. The person may begin again. */
export class SignInAborted extends DomainError {
  /** @param reason whether the person cancelled it, or it took too long or was done already */
  constructor(readonly reason: 'cancelled' | 'stale') {
    super(reason === 'cancelled' ? 'The sign-in was cancelled.' : 'The sign-in has expired. Begin again.');
  }
}
