import { PASSWORD_MIN } from '../../resources/auth/passwords/password-rules.js';
import type { FieldErrors } from '../components/field-error.js';
import { Field } from '../components/form.js';

interface CurrentPasswordProps {
  readonly name?: string;
  readonly label?: string;
  readonly errors: FieldErrors;
}

/** For the current password. */
export function CurrentPasswordField({
  name = 'password',
  label = 'Password',
  errors,
}: CurrentPasswordProps) {
  return (
    <Field
      name={name}
      label={label}
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
      hint={`At least ${PASSWORD_MIN} characters. ${advice}`}
      autoComplete="new-password"
      minLength={PASSWORD_MIN}
      required
      errors={errors}
    />
  );
}
