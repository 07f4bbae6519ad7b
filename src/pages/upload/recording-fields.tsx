import { SHELLS, type TerminalTheme } from '@ttyreel/recording';
import { coloursOf } from '../site/components/colours-of.js';
import { errorProps, FieldError, type FieldErrors } from '../site/components/field-error.js';
import { Field, fieldText } from '../site/components/form.js';
import { Options } from '../site/components/options.js';

/** The texts of a recording, as the fields contain them. */
export interface RecordingTexts {
  readonly title: string;
  readonly command: string;
  readonly description: string;
  readonly tags: string;
  readonly shell: string;
  readonly visibility: string;
  readonly homepage_url: string;
  readonly codehost_url: string;
  /** Of a new recording. */
  readonly theme?: string;
}

/** What was typed, by the names of the API. */
export function typedTexts(form: URLSearchParams): RecordingTexts {
  const names = [...new Set(form.keys())].filter((name) => name !== 'action');
  return Object.fromEntries(names.map((name) => [name, fieldText(form, name)])) as unknown as RecordingTexts;
}

/** The names of the fields that show their errors. */
export const RECORDING_FIELDS = [
  'title',
  'command',
  'tags',
  'description',
  'visibility',
  'codehost_url',
  'homepage_url',
] as const satisfies readonly (keyof RecordingTexts)[];

interface RecordingFieldsProps {
  readonly texts?: RecordingTexts;
  /** For the cast of a new recording; undefined for one that is edited. */
  readonly themes?: readonly TerminalTheme[];
  readonly errors?: FieldErrors;
}

/** The fields of a new recording, or of one that is edited. */
export function RecordingFields({ texts, themes, errors = {} }: RecordingFieldsProps) {
  return (
    <>
      <Words texts={texts} isNew={themes !== undefined} errors={errors} />
      <Choices texts={texts} themes={themes} errors={errors} />
      <Links texts={texts} errors={errors} />
    </>
  );
}

interface ChoicesProps extends Pick<RecordingFieldsProps, 'texts' | 'themes'> {
  readonly errors: FieldErrors;
}

function Choices({ texts, themes, errors }: ChoicesProps) {
  return (
    <div class="row choices">
      <div class="field">
        <label for="visibility">Visible to</label>
        <select id="visibility" name="visibility" {...errorProps('visibility', errors)}>
          <option value="public">Everyone</option>
          <option value="unlisted" selected={texts?.visibility === 'unlisted'}>
            Anyone with the link
          </option>
        </select>
        <FieldError name="visibility" errors={errors} />
      </div>
      <div class="field">
        <label for="shell">Shell</label>
        <select id="shell" name="shell">
          {themes && <option value="">From the cast</option>}
          <Options choices={SHELLS.map((shell) => [shell, shell])} chosen={texts?.shell} />
        </select>
      </div>
      {themes && <ThemeField themes={themes} chosen={texts?.theme} />}
    </div>
  );
}

interface ThemeFieldProps {
  readonly themes: readonly TerminalTheme[];
  readonly chosen: string | undefined;
}

/** The script draws and plays the cast in the colours of the chosen theme. */
function ThemeField({ themes, chosen }: ThemeFieldProps) {
  return (
    <div class="field">
      <label for="theme">Theme of a cast</label>
      <select id="theme" name="theme">
        <option value="">Its own colours, or Dracula</option>
        {themes.map(({ slug, name, palette }) => (
          <option key={slug} value={slug} selected={slug === chosen} data-colours={coloursOf(palette)}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

function Links({ texts, errors }: Pick<RecordingFieldsProps, 'texts'> & { readonly errors: FieldErrors }) {
  return (
    <details open={errors['homepage_url'] !== undefined || errors['codehost_url'] !== undefined}>
      <summary>Links</summary>
      <div class="stack">
        <Field
          name="codehost_url"
          label="Repository"
          type="url"
          value={texts?.codehost_url}
          placeholder="https://github.com/git/git"
          errors={errors}
        />
        <Field name="homepage_url" label="Homepage" type="url" value={texts?.homepage_url} errors={errors} />
      </div>
    </details>
  );
}

interface WordsProps extends Pick<RecordingFieldsProps, 'texts'> {
  readonly isNew: boolean;
  readonly errors: FieldErrors;
}

function Words({ texts, isNew, errors }: WordsProps) {
  return (
    <>
      <Field
        name="title"
        label="Title"
        value={texts?.title}
        maxLength={300}
        required={!isNew}
        hint={isNew ? 'Empty: the title of the cast, or the name of the file.' : undefined}
        errors={errors}
      />
      <Field
        name="command"
        label="Command"
        value={texts?.command}
        maxLength={500}
        placeholder="git rebase -i HEAD~3"
        errors={errors}
      />
      <Field
        name="tags"
        label="Tags"
        value={texts?.tags}
        placeholder="git, rebase"
        hint="At most 20, with commas between them."
        errors={errors}
      />
      <Field
        name="description"
        label="Description"
        value={texts?.description ?? ''}
        rows={4}
        errors={errors}
      />
    </>
  );
}
