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

/** A condition on rows of the view `webhook_subscriber`, in SQL. @param owner of the recording */
export const subscribes = (event: '$1', owner: '$2') =>
  `${event}::text = ANY(events) AND CASE ${event}::text WHEN 'gif.reported' THEN is_staff ELSE user_seq = ${owner} END`;
