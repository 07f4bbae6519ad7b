import { Get, Post } from '@nestjs/common';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { SecurityLog } from '../../platform/logging/security-log.js';
import { validated } from '../../platform/http/pipes/validated.js';
import { GifUpdateDto } from '../../resources/gifs/dto/gif-fields.dto.js';
import { GifEditingService } from '../../resources/gifs/editing/gif-editing.service.js';
import { authorColumns } from '../../resources/gifs/data/gif-columns.js';
import type { GifDetail } from '../../resources/gifs/data/gif.read-model.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { hasUnconfirmedSecrets } from '../../resources/gifs/secrets/held-recording.js';
import { styleOptions } from '../../resources/media/picture-style.dto.js';
import { fieldErrorsOf, FormError } from '../site/components/form.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { senderOf } from '../site/session/sender-of.js';
import { requireSession } from '../site/session/require-session.js';
import { hasCast, isPublished, ownRecording } from './own-recording.js';
import { PossiblePasswords } from './possible-passwords.js';
import { SecretsForm } from './secrets-form.js';
import { LOOK_FIELDS, LookFields } from '../upload/look-fields.js';
import {
  RECORDING_FIELDS,
  RecordingFields,
  type RecordingTexts,
  typedTexts,
} from '../upload/recording-fields.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** `/gifs/<id>/edit`: its author changes or deletes a recording. */
@SitePage('gifs/:id/edit')
export class EditPage implements FormPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly editing: GifEditingService,
    private readonly present: GifPresenter,
    private readonly security: SecurityLog,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    const { error, form } = request;
    const gif = await ownRecording(this.gifs, request);
    const path = `/gifs/${gif.id}/edit`;
    return {
      title: `Edit ${gif.title}`,
      isPrivate: true,
      tags: [],
      body: (
        <div class="narrow stack">
          <h1 class="clamped">
            Edit <a href={`/gifs/${gif.id}`}>{gif.title}</a>
          </h1>
          <SecretsForm gif={gif} path={path} />
          <PossiblePasswords gif={gif} />
          <form class="stack" action={path} method="post">
            <FormError error={error} fields={[...RECORDING_FIELDS, ...LOOK_FIELDS]} />
            <RecordingFields
              texts={form ? typedTexts(form) : this.textsOf(gif)}
              errors={fieldErrorsOf(error)}
            />
            {hasCast(gif) && <LookFields otherwise="Unchanged" form={form} errors={fieldErrorsOf(error)} />}
            <button type="submit" name="action" value="save" class="primary">
              Save
            </button>
          </form>
          {hasCast(gif) && <CutLink id={gif.id} />}
          <ReplaceLink id={gif.id} />
          <DeleteForm path={path} />
        </div>
      ),
    };
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect> {
    const { viewer } = requireSession(request);
    const { form } = request;
    const gif = await ownRecording(this.gifs, request);
    const { id } = gif;
    const actor = senderOf(request);
    if (form.get('action') === 'delete') {
      await this.editing.remove(id, viewer.userSeq);
      this.security.write('recording_deleted', actor, { recording: id });
      return { redirect: '/trash?deleted' };
    }
    if (form.get('action') === 'allow-secrets') {
      await this.editing.edit(id, viewer.userSeq, { allowsSecrets: true });
      this.security.write('recording_secrets_allowed', actor, { recording: id, allowed: true });
      return { redirect: await this.afterwards(gif) };
    }
    const update = await this.updateOf(gif, typedTexts(form));
    const style = styleOptions(update);
    await this.editing.edit(id, viewer.userSeq, { ...authorColumns(update), tags: update.tags, style });
    const { visibility } = update;
    if (visibility) this.security.write('recording_visibility_set', actor, { recording: id, visibility });
    return { redirect: await this.afterwards(gif) };
  }

  private async afterwards(before: GifDetail): Promise<string> {
    return `/gifs/${before.id}${(await isPublished(this.gifs, before)) ? '?done=published' : ''}`;
  }

  /** @throws ValidationFailed */
  private async updateOf(gif: GifDetail, { visibility, ...texts }: RecordingTexts): Promise<GifUpdateDto> {
    // Stating the visibility ends the hold of a recording, even if it does not change.
    if (visibility === this.present.edited(gif).visibility) return validated(GifUpdateDto, texts);
    if (visibility === 'public' && hasUnconfirmedSecrets(gif))
      throw ValidationFailed.field(
        'visibility',
        `Confirm above that it is no secret, or ${hasCast(gif) ? 'hide it under Cut' : 'delete the recording'}.`,
      );
    return validated(GifUpdateDto, { ...texts, visibility });
  }

  private textsOf(gif: GifDetail): RecordingTexts {
    const tags = gif.tags.map(({ name }) => name).join(', ');
    return Object.assign({}, this.present.edited(gif), { tags });
  }
}

function CutLink({ id }: Pick<GifDetail, 'id'>) {
  return (
    <section class="section stack">
      <h2>Cut</h2>
      <p>Trim it, cut seconds out, change its speed, or hide a text such as a password.</p>
      <a class="button" href={`/gifs/${id}/cut`}>
        Cut the recording
      </a>
    </section>
  );
}

function ReplaceLink({ id }: Pick<GifDetail, 'id'>) {
  return (
    <section class="section stack">
      <h2>Replace the file</h2>
      <p>Upload a better take. The page, its embeds and its counts stay.</p>
      <a class="button" href={`/gifs/${id}/versions`}>
        Replace the file
      </a>
    </section>
  );
}

function DeleteForm({ path }: { readonly path: string }) {
  return (
    <form class="section stack" action={path} method="post">
      <h2>Delete</h2>
      <p>It disappears everywhere at once. You can restore it from the trash for 30 days.</p>
      <button type="submit" name="action" value="delete" class="danger">
        Delete the recording
      </button>
    </form>
  );
}
