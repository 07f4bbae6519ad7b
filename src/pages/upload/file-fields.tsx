import { errorProps, FieldError, type FieldErrors } from '../site/components/field-error.js';

export const FILE_FIELDS = ['file', 'cast', 'timing'] as const;

interface FileFieldsProps {
  /** As it was sent. */
  readonly form: URLSearchParams | undefined;
  readonly errors: FieldErrors;
}

/** The files of a recording. */
export function FileFields({ form, errors }: FileFieldsProps) {
  return (
    <>
      <div class="stack files">
        {form && <p class="hint muted small">Choose the files again: a browser forgets them.</p>}
        <FileField name="file" label="GIF" accept=".gif,image/gif" errors={errors} />
        <FileField name="cast" label="Cast" errors={errors} />
        <FileField name="timing" label="Timing of a typescript" errors={errors} />
      </div>
      <label class="check">
        <input type="checkbox" name="keep_input" value="true" checked={form?.get('keep_input') === 'true'} />
        <span>
          Keep what was typed, if the cast has it. It may be passwords that the screen does not show.
        </span>
      </label>
    </>
  );
}

interface FileFieldProps {
  readonly name: string;
  readonly label: string;
  readonly accept?: string;
  readonly errors: FieldErrors;
}

function FileField({ name, label, accept, errors }: FileFieldProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input id={name} name={name} type="file" accept={accept} {...errorProps(name, errors)} />
      <FieldError name={name} errors={errors} />
    </div>
  );
}
