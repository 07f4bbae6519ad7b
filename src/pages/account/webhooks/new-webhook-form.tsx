import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../indexing/webhook-events/webhook-event.js';
import { FieldError } from '../../site/components/field-error.js';
import { Field, fieldErrorsOf, fieldText, FormError } from '../../site/components/form.js';
import type { WebPageRequest } from '../../site/layout/page.js';
import { requireSession } from '../../site/session/require-session.js';

const LABELS: Readonly<Record<WebhookEvent, string>> = {
  'gif.ready': 'a recording is ready, after its upload or an edit',
  'gif.failed': 'no picture could be made of a recording',
  'gif.deleted': 'you deleted a recording',
  'gif.featured': 'staff featured a recording of yours',
  'gif.reported': 'a reader reported a recording of anybody',
};

export function NewWebhookForm({ request }: { readonly request: WebPageRequest }) {
  const { form, error } = request;
  const { isStaff } = requireSession(request).viewer;
  const errors = fieldErrorsOf(error);
  const isChosen = (event: WebhookEvent) => form?.getAll('events').includes(event) ?? event === 'gif.ready';
  return (
    <form class="narrow section stack" action="/account/webhooks" method="post">
      <h2>Add a webhook</h2>
      <FormError error={error} fields={['url', 'events']} />
      <Field
        name="url"
        label="URL"
        type="url"
        value={fieldText(form, 'url')}
        maxLength={500}
        placeholder="https://"
        required
        errors={errors}
      />
      <fieldset class="field" aria-describedby="events-error">
        <legend>Tell it when</legend>
        {WEBHOOK_EVENTS.filter((event) => isStaff || event !== 'gif.reported').map((event) => (
          <label key={event} class="check">
            <input type="checkbox" name="events" value={event} checked={isChosen(event)} />
            <span>
              {LABELS[event]} (<code>{event}</code>)
            </span>
          </label>
        ))}
        <FieldError name="events" errors={errors} />
      </fieldset>
      <button type="submit" name="action" value="create" class="primary">
        Add webhook
      </button>
    </form>
  );
}
