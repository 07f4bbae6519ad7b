/** The errors of a form by the name of the field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

interface FieldErrorProps {
  readonly name: string;
  /** The id of the control. */
  readonly id?: string;
  readonly errors: FieldErrors;
}

/** The error of a field. An empty element without one, so that the script can fill it. */
export function FieldError({ name, id = name, errors }: FieldErrorProps) {
  return (
    <p id={`${id}-error`} class="field-error" data-live aria-live="polite">
      {errors[name]?.join('. ')}
    </p>
  );
}

/** The attributes that tie a control to its error. */
export function errorProps(name: string, errors: FieldErrors, id = name) {
  return {
    'aria-describedby': `${id}-error`,
    'aria-invalid': errors[name] ? ('true' as const) : undefined,
  };
}

/** The place for the script's message that a form could not be sent. */
export function LiveError() {
  return <p id="live-error" class="field-error" role="alert" />;
}
