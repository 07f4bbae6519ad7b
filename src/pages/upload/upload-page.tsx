import { Get } from '@nestjs/common';
import type { TerminalTheme } from '@ttyreel/recording';
import { ThemesService } from '../../resources/themes/themes.service.js';
import { errorProps, FieldError, type FieldErrors } from '../site/components/field-error.js';
import { fieldErrorsOf, FormError } from '../site/components/form.js';
import type { PageContent, WebPage, WebPageRequest } from '../site/layout/page.js';
import { requireSession } from '../site/session/require-session.js';
import { LOOK_FIELDS, LookFields } from './look-fields.js';
import { RECORDING_FIELDS, RecordingFields, typedTexts } from './recording-fields.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** `/upload`: a GIF, a cast, or both. `UploadFormController` receives the form. */
@SitePage('upload')
export class UploadPage implements WebPage {
  constructor(private readonly themes: ThemesService) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    requireSession(request);
    const themes = await this.themes.list();
    return {
      title: 'Upload',
      section: 'upload',
      isPrivate: true,
      script: ['cast-draft.js', 'upload.js', 'chosen-files.js'],
      tags: [],
      body: (
        <div class="narrow stack">
          <h1>Upload</h1>
          <p>
            A GIF, an asciinema cast, or both: a cast gives the transcript and the themes, and the picture is
            drawn from it if there is no GIF. A typescript of <code>script</code> with its timing file and the
            YAML of terminalizer are casts too, and all may be gzipped (<code>demo.cast.gz</code>). 10 MiB
            each, YAML 4.
          </p>
          <DropArea />
          <UploadForm themes={themes} form={request.form} error={request.error} />
        </div>
      ),
    };
  }
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

/** Only shown with the script. */
function DropArea() {
  return (
    <>
      <div class="drop needs-script" data-drop>
        <p>
          <strong>Drop files here</strong>, paste them, or{' '}
          <label class="link" for="pick">
            choose them
          </label>
          .
        </p>
        <input id="pick" class="visually-hidden" type="file" multiple />
        <p class="muted small">
          Several recordings at once are fine. demo.cast goes with demo.gif, a timing file with its
          typescript.
        </p>
      </div>
      <p class="field-error" role="alert" data-drop-error />
      <div class="stack" data-uploads aria-live="polite" />
    </>
  );
}

interface UploadFormProps extends Pick<WebPageRequest, 'form' | 'error'> {
  readonly themes: readonly TerminalTheme[];
}

/** The files are last: what was typed is known when one of them is rejected. */
function UploadForm({ themes, form, error }: UploadFormProps) {
  const errors = fieldErrorsOf(error);
  return (
    <form class="stack upload" action="/upload" method="post" encType="multipart/form-data" data-upload-form>
      <FormError error={error} fields={[...RECORDING_FIELDS, ...LOOK_FIELDS, 'file', 'cast', 'timing']} />
      <RecordingFields themes={themes} texts={form && typedTexts(form)} errors={errors} />
      <LookFields otherwise="Default" form={form} errors={errors} />
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
      <p>
        <button type="submit" class="primary">
          Upload
        </button>
      </p>
    </form>
  );
}
