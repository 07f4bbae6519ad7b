/** What webhooks are told. `gif.reported` is for staff. */
export const WEBHOOK_EVENTS = [
  'gif.ready',
  'gif.failed',
  'gif.deleted',
  'gif.featured',
  'gif.reported',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The kind of the job that tells the webhooks. */
export function jobKindOf(event: WebhookEvent): string {
  return `webhook:${event}`;
}

/**
 * A condition on rows of the view `webhook_subscriber`, in SQL: $1 is the event, $2 the owner of the recording, null for
 * staff. One condition for both would read all webhooks.
 */
export const subscribes = (event: WebhookEvent): string =>
  `$1::text = ANY(events) AND ${event === 'gif.reported' ? 'is_staff AND $2::integer IS NULL' : 'user_seq = $2'}`;
