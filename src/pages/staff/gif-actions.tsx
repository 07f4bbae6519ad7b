import type { ComponentChildren } from 'preact';
import { REASON_MAX } from '../../platform/http/fields/limits.js';
import type { DomainError } from '../../platform/errors/domain-errors.js';
import type { GifWithStateDto } from '../../resources/gifs/dto/gif-state.dto.js';
import { Field, fieldErrorsOf } from '../site/components/form.js';

type Acted = Pick<
  GifWithStateDto,
  'id' | 'title' | 'is_featured' | 'hidden_at' | 'hidden_reason' | 'deleted_at'
>;

interface GifActionsProps {
  readonly gif: Acted;
  /** The redirect target. */
  readonly next: string;
  /** Why hiding was rejected. */
  readonly error?: DomainError;
  /** The rejected form. */
  readonly form?: URLSearchParams;
}

/** Buttons to hide and feature a recording. They post to its page for staff. */
export function GifActions({ gif, next, error, form }: GifActionsProps) {
  const { title, is_featured: isFeatured, hidden_at: hiddenAt, deleted_at: deletedAt } = gif;
  return (
    <div class="actions">
      {deletedAt === null && (
        <ActionForm gif={gif} next={next}>
          <button
            type="submit"
            name="action"
            value={isFeatured ? 'unfeature' : 'feature'}
            aria-label={isFeatured ? `Stop featuring ${title}` : `Feature ${title}`}
          >
            {isFeatured ? 'Stop featuring' : 'Feature'}
          </button>
        </ActionForm>
      )}
      {hiddenAt !== null && (
        <ActionForm gif={gif} next={next}>
          <button type="submit" name="action" value="unhide" aria-label={`Stop hiding ${title}`}>
            Stop hiding
          </button>
        </ActionForm>
      )}
      <HideForm gif={gif} next={next} error={error} form={form} />
    </div>
  );
}

/** For a hidden recording it changes the reason. */
function HideForm({ gif, next, error, form }: GifActionsProps) {
  const { id, title, hidden_at: hiddenAt, hidden_reason: reason } = gif;
  return (
    <details open={error !== undefined}>
      <summary
        class="button"
        aria-label={hiddenAt === null ? `Hide ${title}` : `Change the reason for ${title}`}
      >
        {hiddenAt === null ? 'Hide …' : 'Change the reason …'}
      </summary>
      <ActionForm gif={gif} next={next}>
        <Field
          name="reason"
          id={`reason-${id}`}
          label="Reason"
          value={form?.get('reason') ?? reason ?? ''}
          hint="Readers and the author see it."
          maxLength={REASON_MAX}
          required
          errors={fieldErrorsOf(error)}
        />
        <button type="submit" name="action" value="hide" class="danger">
          {hiddenAt === null ? 'Hide the recording' : 'Change the reason'}
        </button>
      </ActionForm>
    </details>
  );
}

function ActionForm(props: Pick<GifActionsProps, 'gif' | 'next'> & { readonly children: ComponentChildren }) {
  return (
    <form action={`/staff/gifs/${props.gif.id}`} method="post">
      <input type="hidden" name="next" value={props.next} />
      {props.children}
    </form>
  );
}
