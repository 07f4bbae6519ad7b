import { Get } from '@nestjs/common';
import type { TerminalTheme } from '@ttyreel/recording';
import { ThemesService } from '../../resources/themes/themes.service.js';
import { fieldErrorsOf, FormError } from '../site/components/form.js';
import type { PageContent, WebPage, WebPageRequest } from '../site/layout/page.js';
import { requireSession } from '../site/session/require-session.js';
import { DraftTemplate } from './draft-template.js';
import { FILE_FIELDS, FileFields } from './file-fields.js';
import { LOOK_FIELDS, LookFields } from './look-fields.js';
import { RECORDING_FIELDS, RecordingFields, typedTexts } from './recording-fields.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** `/upload`: a GIF, a cast, or both. `UploadFormController` receives the form. */
@SitePage('upload', { kind: 'player' })
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
      <div class="stack" data-uploads />
      <DraftTemplate />
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
      <FormError error={error} fields={[...RECORDING_FIELDS, ...LOOK_FIELDS, ...FILE_FIELDS]} />
      <RecordingFields themes={themes} texts={form && typedTexts(form)} errors={errors} />
      <LookFields otherwise="Default" form={form} errors={errors} />
      <FileFields form={form} errors={errors} />
      <p>
        <button type="submit" class="primary">
          Upload
        </button>
      </p>
    </form>
  );
}
