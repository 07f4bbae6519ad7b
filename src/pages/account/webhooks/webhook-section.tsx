import type { WebhookDeliveryEntity } from '../../../resources/webhooks/deliveries/webhook-delivery.entity.js';
import type { WebhookEntity } from '../../../resources/webhooks/webhook.entity.js';
import { ListTable } from '../../site/components/list-table.js';
import { TimeAgo } from '../../site/components/time-ago.js';

export interface ShownWebhook {
  readonly webhook: WebhookEntity;
  /** The last ones. */
  readonly deliveries: readonly WebhookDeliveryEntity[];
}

export function WebhookSection({ webhook, deliveries }: ShownWebhook) {
  const { id, url, events, offReason } = webhook;
  return (
    <section class="section stack" aria-labelledby={`webhook-${id}`}>
      <h2 id={`webhook-${id}`}>{url}</h2>
      {offReason !== null && (
        <p class="notice danger" role="alert">
          The service switched it off. {offReason}
        </p>
      )}
      <p>
        <StateOfWebhook webhook={webhook} /> {events.join(', ')}
      </p>
      <WebhookForm webhook={webhook} />
      <Deliveries webhookId={id} deliveries={deliveries} />
    </section>
  );
}

function StateOfWebhook({ webhook: { isActive, failingSince } }: { readonly webhook: WebhookEntity }) {
  if (!isActive) return <>Off.</>;
  if (!failingSince) return <>On.</>;
  return (
    <>
      On, but failing since <TimeAgo time={failingSince} />.
    </>
  );
}

function WebhookForm({ webhook: { id, url, isActive } }: { readonly webhook: WebhookEntity }) {
  const [next, label] = isActive ? ['off', 'Switch off'] : ['on', 'Switch on'];
  return (
    <form class="row" action="/account/webhooks" method="post">
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="action" value="test">
        Send a test
      </button>
      <button type="submit" name="action" value={next}>
        {label}
      </button>
      <button
        type="submit"
        name="action"
        value="secret"
        data-confirm="The former secret signs nothing any more. Your receiver needs the new one."
      >
        New secret
      </button>
      <button
        type="submit"
        name="action"
        value="delete"
        class="danger"
        data-confirm={`The webhook to ${url} gets no more events.`}
      >
        Delete
      </button>
    </form>
  );
}

interface DeliveriesProps {
  readonly webhookId: string;
  readonly deliveries: readonly WebhookDeliveryEntity[];
}

function Deliveries({ webhookId, deliveries }: DeliveriesProps) {
  if (deliveries.length === 0) return <p class="muted">Nothing was delivered yet.</p>;
  return (
    <ListTable columns={['Event', 'State', 'Attempts', 'Response', 'Time']} hasActions>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} webhookId={webhookId} delivery={delivery} />
      ))}
    </ListTable>
  );
}

interface DeliveryRowProps {
  readonly webhookId: string;
  readonly delivery: WebhookDeliveryEntity;
}

function DeliveryRow({ webhookId, delivery }: DeliveryRowProps) {
  const { id, type, state, attempts, responseStatus, error, createdAt, attemptedAt } = delivery;
  return (
    <tr>
      <th scope="row">{type}</th>
      <td data-label="State">{state}</td>
      <td data-label="Attempts">{attempts}</td>
      <td data-label="Response">{error ?? responseStatus ?? '—'}</td>
      <td data-label="Time">
        <TimeAgo time={attemptedAt ?? createdAt} />
      </td>
      <td>
        {state !== 'pending' && (
          <form action="/account/webhooks" method="post">
            <input type="hidden" name="id" value={webhookId} />
            <input type="hidden" name="delivery" value={id} />
            <button type="submit" name="action" value="redeliver" aria-label={`Deliver ${type} again`}>
              Again
            </button>
          </form>
        )}
      </td>
    </tr>
  );
}
