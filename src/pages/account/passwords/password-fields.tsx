import { PASSWORD_MIN } from '../../../resources/auth/passwords/password-rules.js';
import { CONFIRMATION } from '../../../resources/auth/sign-in/sign-in.service.js';
import type { FieldErrors } from '../../site/components/field-error.js';
import { Field } from '../../site/components/form.js';

interface CurrentPasswordProps {
  readonly errors: FieldErrors;
}

export function CurrentPasswordField({ errors }: CurrentPasswordProps) {
  return (
    <Field
      name="password"
      label="Password"
      type="password"
      autoComplete="current-password"
      required
      errors={errors}
    />
  );
}

export function ConfirmationField({ errors }: CurrentPasswordProps) {
  return (
    <Field
      name={CONFIRMATION}
      label="Current password"
      type="password"
      autoComplete="current-password"
      required
      errors={errors}
    />
  );
}

interface NewPasswordProps {
  readonly label: string;
  /** A hint. */
  readonly advice?: string;
  readonly errors: FieldErrors;
}

/** For a new password. */
export function NewPasswordField({ label, advice = 'A sentence works well.', errors }: NewPasswordProps) {
  return (
    <Field
      name="password"
      label={label}
      type="password"
      hint={`At least ${PASSWORD_MIN} characters, without your username. ${advice}`}
      autoComplete="new-password"
      minLength={PASSWORD_MIN}
      required
      errors={errors}
    />
  );
}

const REVOKE = 'revoke';

/** Offers to revoke everything else together with the old password. With a first password there is nothing to mistrust. */
export function RevokeField({ hasPassword }: { readonly hasPassword: boolean }) {
  if (!hasPassword) return null;
  return (
    <p>
      <label>
        <input type="checkbox" name={REVOKE} value="yes" checked /> Revoke all API keys, devices and command
        lines, too
      </label>
    </p>
  );
}

export function doneWithPassword(form: URLSearchParams): 'password' | 'replaced' {
  return revokes(form) ? 'replaced' : 'password';
}

export function revokes(form: URLSearchParams): boolean {
  return form.has(REVOKE);
}
