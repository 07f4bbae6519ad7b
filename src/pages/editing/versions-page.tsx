import { Get, Post } from '@nestjs/common';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { FileReplacementService } from '../../resources/gifs/versions/file-replacement.service.js';
import { GifVersionsService } from '../../resources/gifs/versions/gif-versions.service.js';
import { versionNumber } from '../../resources/gifs/versions/version-keeping.service.js';
import { Done, fieldErrorsOf, fieldText, FormError } from '../site/components/form.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { requireSession } from '../site/session/require-session.js';
import { senderOf } from '../site/session/sender-of.js';
import { FILE_FIELDS, FileFields } from '../upload/file-fields.js';
import { INPUT_LEFT_OUT } from '../upload/upload-warnings.js';
import { ownRecording } from './own-recording.js';
import { ReplacedVersions } from './replaced-versions.js';
import { SecretNotice } from './secret-notice.js';

const REPLACED = 'The file is replaced. Its pictures are being made.';
const DONE: Readonly<Record<string, string>> = {
  replaced: REPLACED,
  'without-input': `${REPLACED} ${INPUT_LEFT_OUT}`,
  restored: 'The version is restored. Its pictures are being made.',
  removed: 'The version is permanently removed.',
};

/** `/gifs/<id>/versions`: its author replaces the file of a recording. `VersionFilesController` receives the new one. */
@SitePage('gifs/:id/versions')
export class VersionsPage implements FormPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly replacement: FileReplacementService,
    private readonly versions: GifVersionsService,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    const { query } = request;
    const gif = await ownRecording(this.gifs, request);
    const { id, title, authorSeq } = gif;
    const path = `/gifs/${id}/versions`;
    const versions = await this.versions.list(id, authorSeq);
    const done = DONE[query.get('done') ?? ''];
    return {
      title: `Replace the file of ${title}`,
      isPrivate: true,
      tags: [],
      body: (
        <div class="narrow stack">
          <h1 class="clamped">
            Replace the file of <a href={`/gifs/${id}`}>{title}</a>
          </h1>
          {done !== undefined && <Done>{done}</Done>}
          <SecretNotice gif={gif} />
          <p>
            The page, its texts, embeds and counts stay. Readers get the previous pictures until the new ones
            are ready. The previous file is kept for you alone, and counts towards your quota.
          </p>
          <ReplaceForm request={request} path={path} />
          {versions.length > 0 && <ReplacedVersions versions={versions} path={path} />}
        </div>
      ),
    };
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect> {
    const { userSeq } = requireSession(request).viewer;
    const { form } = request;
    const { id } = await ownRecording(this.gifs, request);
    const path = `/gifs/${id}/versions`;
    const number = versionNumber(fieldText(form, 'number'));
    switch (fieldText(form, 'action')) {
      case 'restore':
        await this.replacement.restore(id, userSeq, number, senderOf(request));
        return { redirect: `${path}?done=restored` };
      case 'remove':
        await this.versions.remove(id, userSeq, number, senderOf(request));
        return { redirect: `${path}?done=removed` };
      default:
        throw new ValidationFailed('The form has no action. Use the buttons on this page.');
    }
  }
}

interface ReplaceFormProps {
  readonly request: WebPageRequest;
  readonly path: string;
}

function ReplaceForm({ request: { form, error }, path }: ReplaceFormProps) {
  return (
    <form class="stack" action={`${path}/file`} method="post" encType="multipart/form-data">
      <FormError error={error} fields={FILE_FIELDS} />
      <FileFields form={form} errors={fieldErrorsOf(error)} />
      <p>
        <button type="submit" class="primary">
          Replace
        </button>
      </p>
    </form>
  );
}
