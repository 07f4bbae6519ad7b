import { Injectable } from '@nestjs/common';
import type { TerminalTheme } from '../../recording/palette/themes.js';
import { ThemesService } from '../../resources/themes/themes.service.js';
import type { PageContent, WebPage, WebPageRequest } from '../layout/page.js';
import { requireSession } from '../session/require-session.js';
import { LookFields } from './look-fields.js';
import { RecordingFields } from './recording-fields.js';

/** `/upload`: a GIF, a cast, or both. `UploadFormController` receives the form. */
@Injectable()
export class UploadPage implements WebPage {
  constructor(private readonly themes: ThemesService) {}

  async render(request: WebPageRequest): Promise<PageContent> {
    requireSession(request);
    const themes = await this.themes.list();
    return {
      title: 'Upload',
      section: 'upload',
      isPrivate: true,
      script: ['cast-draft.js', 'upload.js'],
      tags: [],
      body: (
        <div class="narrow stack">
          <h1>Upload</h1>
          <p>
            A GIF, an asciinema cast, or both: a cast gives the transcript and the themes, and the picture is
            drawn from it if there is no GIF. 10 MiB each.
          </p>
          <DropArea />
          <UploadForm themes={themes} />
        </div>
      ),
    };
  }
}

function FileField(props: { readonly name: string; readonly label: string; readonly accept: string }) {
  const { name, label, accept } = props;
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input id={name} name={name} type="file" accept={accept} />
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
        <input id="pick" class="visually-hidden" type="file" multiple accept=".gif,.cast,.json,image/gif" />
        <p class="muted small">Several recordings at once are fine. demo.cast goes with demo.gif.</p>
      </div>
      <p class="field-error" role="alert" data-drop-error />
      <div class="stack" data-uploads aria-live="polite" />
    </>
  );
}

function UploadForm({ themes }: { readonly themes: readonly TerminalTheme[] }) {
  return (
    <form class="stack upload" action="/upload" method="post" encType="multipart/form-data" data-upload-form>
      <div class="stack files">
        <FileField name="file" label="GIF" accept=".gif,image/gif" />
        <FileField name="cast" label="Cast" accept=".cast,.json" />
      </div>
      <RecordingFields themes={themes} />
      <LookFields otherwise="Default" />
      <button type="submit" class="primary">
        Upload
      </button>
    </form>
  );
}
