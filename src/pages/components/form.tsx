import type { ComponentChildren } from 'preact';
import { type DomainError, ValidationFailed } from '../../platform/errors/domain-errors.js';
import { errorProps, FieldError, type FieldErrors } from './field-error.js';

/** Text of a field; browsers send line ends as two characters. */
export function fieldText(form: URLSearchParams | undefined, name: string): string {
  return (form?.get(name) ?? '').replaceAll('\r\n', '\n');
}

export function fieldErrorsOf(error: DomainError | undefined): FieldErrors {
  return (error instanceof ValidationFailed ? error.fields : undefined) ?? {};
}

/** Why a form was refused, unless a field tells it. */
export function FormError({ error }: { readonly error: DomainError | undefined }) {
  if (!error || Object.keys(fieldErrorsOf(error)).length > 0) return null;
  return (
    <p class="notice danger" role="alert">
      {error.message}
    </p>
  );
}

/** What was done. */
export function Done({ children }: { readonly children: ComponentChildren }) {
  return (
    <p class="notice" role="status">
      {children}
    </p>
  );
}

interface FieldProps {
  readonly name: string;
  /** Where a page has several of the name. */
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
  /** The rows of a text with several lines. */
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
  // The types tell inputs apart by their type; what is given here fits each.
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
