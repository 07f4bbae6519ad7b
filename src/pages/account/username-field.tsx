import type { FieldErrors } from '../site/components/field-error.js';
import { Field } from '../site/components/form.js';

/** The field in which a new user chooses a name. */
export function UsernameField({ value, errors }: { readonly value: string; readonly errors: FieldErrors }) {
  return (
    <Field
      name="username"
      label="Username"
      hint="3 to 39 letters, digits or hyphens. It is in the URL of your profile and cannot be changed."
      value={value}
      autoComplete="username"
      minLength={3}
      maxLength={39}
      required
      errors={errors}
    />
  );
}
