import type { FieldErrors } from '../site/components/field-error.js';
import { Field } from '../site/components/form.js';

interface EmailFieldProps {
  readonly label: string;
  readonly value: string;
  /** Whether the site can mail a link that sets a new password. */
  readonly canMail: boolean;
  /** What it is used for. */
  readonly use?: string;
  /** After the sentences about its use. */
  readonly advice?: string;
  readonly errors: FieldErrors;
}

/** The e-mail address. The service uses it for nothing but links that set a password. */
export function EmailField(props: EmailFieldProps) {
  const { label, value, canMail, use = 'Used only to reset your password.', advice = '', errors } = props;
  const shownUse = canMail ? use : 'Not used at present: this site cannot send e-mail.';
  return (
    <Field
      name="email"
      label={label}
      type="email"
      hint={`${shownUse} Nobody else sees it. ${advice}`.trimEnd()}
      value={value}
      autoComplete="email"
      errors={errors}
    />
  );
}
