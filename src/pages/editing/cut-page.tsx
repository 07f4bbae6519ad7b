import { Get, Post } from '@nestjs/common';
import type { ComponentChildren } from 'preact';
import { type DomainError, ValidationFailed } from '../../platform/errors/domain-errors.js';
import { CastEditsService } from '../../resources/gifs/cast-edits/cast-edits.service.js';
import { EditHistoryService } from '../../resources/gifs/cast-edits/edit-history.service.js';
import { type EditPreview, EditTasksService } from '../../resources/gifs/cast-edits/edit-tasks.service.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import { type TimedLine, TranscriptsService } from '../../resources/media/renditions/transcripts.service.js';
import { renditionOf } from '../../resources/gifs/presentation/rendition-of.js';
import type { GifDetail } from '../../resources/gifs/data/gif.read-model.js';
import { Done, fieldErrorsOf, fieldText, FormError } from '../site/components/form.js';
import type {
  FormAnswer,
  FormPage,
  FormRequest,
  PageContent,
  Redirect,
  WebPageRequest,
} from '../site/layout/page.js';
import { hasAllLines } from '../site/layout/page-query.js';
import { senderOf } from '../site/session/sender-of.js';
import { requireSession } from '../site/session/require-session.js';
import { AppliedEdits } from './applied-edits.js';
import { CastLines } from './cast-lines.js';
import { CutEditor, type CutEditorProps } from './cut-editor.js';
import { CutFields } from './cut-fields.js';
import { CutPreview, type ShownPreview } from './cut-preview.js';
import { hasCast, isPublished, ownRecording } from './own-recording.js';
import { TextsToHide } from './texts-to-hide.js';
import { castEditOfTyped, typedEditOf } from './typed-edit.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

const DONE: Readonly<Record<string, string>> = {
  applied: 'The recording is edited. Its files are being made again.',
  published:
    'The recording is edited, and public now: it shows no secret any more. Its files are being made again.',
  restored: 'The original is restored. Its files are being made again.',
  removed: 'The original is permanently removed.',
};

/** `/gifs/<id>/cut`: its author cuts a recording, changes its speed and hides texts in it. */
@SitePage('gifs/:id/cut', { kind: 'player' })
export class CutPage implements FormPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
    private readonly edits: CastEditsService,
    private readonly history: EditHistoryService,
    private readonly tasks: EditTasksService,
    private readonly transcripts: TranscriptsService,
  ) {}

  @Get()
  render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    return this.page(request);
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect | FormAnswer> {
    const { userSeq } = requireSession(request).viewer;
    const { form } = request;
    const gif = await ownRecording(this.gifs, request);
    const { id } = gif;
    const path = `/gifs/${id}/cut`;
    switch (fieldText(form, 'action')) {
      case 'preview':
        return this.page(request, await this.preview(id, userSeq, form));
      case 'apply': {
        const edit = await castEditOfTyped(typedEditOf(form));
        await this.edits.apply(id, userSeq, edit, senderOf(request));
        return { redirect: `${path}?done=${(await isPublished(this.gifs, gif)) ? 'published' : 'applied'}` };
      }
      case 'restore':
        await this.history.undo(id, userSeq, senderOf(request));
        return { redirect: `${path}?done=restored` };
      case 'remove-original':
        await this.history.removeOriginal(id, userSeq, senderOf(request));
        return { redirect: `${path}?done=removed` };
      default:
        throw new ValidationFailed('The form has no action. Use the buttons on this page.');
    }
  }

  private async preview(id: string, userSeq: number, form: URLSearchParams): Promise<ShownPreview> {
    const edit = await castEditOfTyped(typedEditOf(form));
    const preview = await this.edits.preview(id, userSeq, edit);
    return { ...preview.outcome, still: await this.still(userSeq, preview) };
  }

  /** Null for a recording that takes too much time or memory to draw now. */
  private async still(userSeq: number, preview: EditPreview): Promise<Uint8Array | null> {
    try {
      return await this.tasks.still(userSeq, preview);
    } catch (error) {
      if (error instanceof ValidationFailed) return null;
      throw error;
    }
  }

  private async page(request: WebPageRequest, preview?: ShownPreview): Promise<PageContent> {
    const { error, query } = request;
    const { viewer } = requireSession(request);
    const gif = await ownRecording(this.gifs, request);
    const { id, seq, title } = gif;
    const [kept, lines, detail] = await Promise.all([
      this.history.find(id, viewer),
      this.transcripts.lines(seq),
      this.present.detail(gif, viewer),
    ]);
    return {
      title: `Cut ${title}`,
      isPrivate: true,
      tags: [],
      script: 'cut-editor.js',
      body: (
        <div class="cut-page stack">
          <h1 class="clamped">
            Cut <a href={`/gifs/${id}`}>{title}</a>
          </h1>
          <DoneNotice id={id} done={query.get('done')} />
          <EditError error={error} />
          {hasCast(gif) ? (
            <Cutting
              gif={detail}
              isReading={renditionOf(gif, 'transcript')?.state === 'pending'}
              frameUrl={this.present.frameUrl(gif, 0)}
              lines={lines}
              request={request}
            >
              <CutForm request={request} preview={preview} state={gif} hasLines={lines.length > 0} />
            </Cutting>
          ) : (
            <WithoutCast id={id} />
          )}
          {kept && <AppliedEdits edits={kept.steps} path={`/gifs/${id}/cut`} />}
        </div>
      ),
    };
  }
}

function DoneNotice({ id, done }: { readonly id: string; readonly done: string | null }) {
  const sentence = DONE[done ?? ''];
  if (sentence === undefined) return null;
  return (
    <Done>
      {sentence} <a href={`/gifs/${id}`}>See the recording</a>
    </Done>
  );
}

interface CuttingProps extends CutEditorProps {
  readonly lines: readonly TimedLine[];
  /** Whether its transcript is being made. */
  readonly isReading: boolean;
  readonly request: WebPageRequest;
  /** The form. */
  readonly children: ComponentChildren;
}

/** The editor, the lines, and the form that both fill in. */
function Cutting({ lines, isReading, request: { query }, children, ...editor }: CuttingProps) {
  const path = `/gifs/${editor.gif.id}/cut`;
  return (
    <>
      <p>
        Everyone sees the edited recording, and the original is kept for you. Times are seconds of the cast,
        or minutes and seconds: 12.5 or 1:02.5.
      </p>
      <div class="cutting">
        <CutEditor {...editor} />
        {isReading && <p class="muted">The lines are being read again. Reload this page for them.</p>}
        <CastLines lines={lines} wholePath={hasAllLines(query) ? undefined : `${path}?lines=all`} />
      </div>
      {children}
    </>
  );
}

/** The form is long: it leads to the field with the error. */
function EditError({ error }: { readonly error: DomainError | undefined }) {
  const errors = fieldErrorsOf(error);
  const [field] = Object.keys(errors);
  if (field === undefined) return <FormError error={error} />;
  return (
    <p class="notice danger" role="alert">
      {errors['cast']?.join('. ') ?? (
        <>
          Nothing has changed. <a href={`#${field}`}>Correct the marked field</a>, and send the form again.
        </>
      )}
    </p>
  );
}

interface CutFormProps {
  readonly request: WebPageRequest;
  readonly preview: ShownPreview | undefined;
  readonly state: GifDetail;
  readonly hasLines: boolean;
}

/** A preview is at the end, next to the buttons, and the browser scrolls to it. */
function CutForm({ request: { form, error }, preview, state, hasLines }: CutFormProps) {
  const typed = typedEditOf(form);
  const advice = <TextsToHide gif={state} hasLines={hasLines} />;
  return (
    <form class="cut-form" action={`/gifs/${state.id}/cut#preview`} method="post" data-cut-form>
      <div class="stack">
        <CutFields typed={typed} errors={fieldErrorsOf(error)} advice={advice} />
      </div>
      {preview && <CutPreview preview={preview} replacements={typed.replacements} />}
      <p class="row" data-buttons>
        <button type="submit" name="action" value="preview">
          Preview
        </button>
        <button type="submit" name="action" value="apply" class="primary">
          Apply
        </button>
      </p>
    </form>
  );
}

function WithoutCast({ id }: { readonly id: string }) {
  return (
    <p>
      This recording has no cast, so it cannot be cut. <a href={`/gifs/${id}/versions`}>Replace its file</a>{' '}
      by a cast.
    </p>
  );
}
