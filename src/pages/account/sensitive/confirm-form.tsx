import type { DomainError } from '../../../platform/errors/domain-errors.js';
import type { IdentityProvider } from '../../../resources/auth/external-identities/providers/identity-provider.js';
import type { Session } from '../../../resources/auth/sessions/sessions.service.js';
import { CONFIRMATION } from '../../../resources/auth/sign-in/sign-in.service.js';
import { fieldErrorsOf, FormError } from '../../site/components/form.js';
import { ConfirmationField } from '../passwords/password-fields.js';

export const CONFIRM_PATH = '/account/confirm';

interface ConfirmFormProps {
  readonly action: string;
  /** Sent with the password: the form that waits for it. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly session: Session;
  readonly error: DomainError | undefined;
}

export function ConfirmForm({ action, fields, session, error }: ConfirmFormProps) {
  return (
    <form class="narrow stack" action={action} method="post">
      <h1>Confirm that it is you</h1>
      <FormError error={error} fields={[CONFIRMATION]} />
      <p>This decides who can act as you. You will not be asked again for ten minutes.</p>
      {fields.map(([name, value], at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      {/* For password managers. */}
      <input type="hidden" name="username" autocomplete="username" value={session.viewer.username} />
      <ConfirmationField errors={fieldErrorsOf(error)} />
      <button type="submit" class="primary">
        Continue
      </button>
    </form>
  );
}

interface ProviderConfirmFormProps {
  readonly next: string;
  readonly providers: readonly IdentityProvider[];
  readonly error: DomainError | undefined;
}

/** Asks people without a password to sign in with their provider once more. */
export function ProviderConfirmForm({ next, providers, error }: ProviderConfirmFormProps) {
  return (
    <form class="narrow stack" action={CONFIRM_PATH} method="post">
      <h1>Confirm that it is you</h1>
      <FormError error={error} />
      {providers.length === 0 ? (
        <p>
          You have no password, and your way to sign in is no longer offered. Ask the operator of this site
          for a link that sets a password.
        </p>
      ) : (
        <p>
          This decides who can act as you. Sign in once more; you then come back to the form, and will not be
          asked again for ten minutes.
        </p>
      )}
      <input type="hidden" name="next" value={next} />
      {providers.map(({ id, name }) => (
        <button key={id} type="submit" name="provider" value={id} class="primary">
          Continue with {name}
        </button>
      ))}
    </form>
  );
}
