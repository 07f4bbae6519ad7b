import type { ComponentChildren } from 'preact';
import { type DomainError, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { errorProps, FieldError, type FieldErrors } from './field-error.js';

/** Text of a field; browsers send line ends as two characters. */
export function fieldText(form: URLSearchParams | undefined, name: string): string {
  return (form?.get(name) ?? '').replaceAll('\r\n', '\n');
}

export function fieldErrorsOf(error: DomainError | undefined): FieldErrors {
  return (error instanceof ValidationFailed ? error.fields : undefined) ?? {};
}

interface FormErrorProps {
  readonly error: DomainError | undefined;
  /** The names of the fields that show their own errors. */
  readonly fields?: readonly string[];
}

/** The error of a form, unless its fields show all of it. */
export function FormError({ error, fields = [] }: FormErrorProps) {
  const refused = Object.keys(fieldErrorsOf(error));
  const isShown = refused.length > 0 && refused.every((name) => fields.includes(name));
  if (!error || isShown) return null;
  return (
    <p class="notice danger" role="alert">
      {error.message}
    </p>
  );
}

/** A success message. */
export function Done({ children }: { readonly children: ComponentChildren }) {
  return (
    <p class="notice" role="status">
      {children}
    </p>
  );
}

interface FieldProps {
  readonly name: string;
  /** For pages with several fields of that name. */
  readonly id?: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'date' | 'number';
  readonly value?: string;
  readonly hint?: ComponentChildren;
  readonly required?: boolean;
  readonly autoComplete?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly placeholder?: string;
  /** The number of rows of a multi-line text. */
  readonly rows?: number;
  readonly errors: FieldErrors;
}

/** A labelled control with its hint and its error. */
export function Field({
  name,
  id = name,
  label,
  hint,
  errors,
  rows,
  value,
  type = 'text',
  ...rest
}: FieldProps) {
  // The types distinguish inputs by their type attribute; these attributes fit each of them.
  const inputType = type as 'text';
  const control = { id, name, ...rest, ...errorProps(name, errors, id) };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {rows === undefined ? (
        <input {...control} type={inputType} value={type === 'password' ? undefined : value} />
      ) : (
        // The parser drops the first line feed.
        <textarea {...control} rows={rows} value={`\n${value ?? ''}`} />
      )}
      {hint && <p class="hint muted small">{hint}</p>}
      <FieldError name={name} id={id} errors={errors} />
    </div>
  );
}
