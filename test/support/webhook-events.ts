import type { DataSource } from 'typeorm';
import { WebhookEventsService } from '../../src/indexing/webhook-events/webhook-events.service.js';
import { WebhookSubscriberRepository } from '../../src/indexing/webhook-events/webhook-subscriber.repository.js';
import { ProcessingService } from '../../src/resources/media/renditions/processing.service.js';
import { RenditionEntity } from '../../src/resources/media/renditions/rendition.entity.js';
import { RenditionRepository } from '../../src/resources/media/renditions/rendition.repository.js';
import { TestOutbox } from './test-outbox.js';

/** The events for the webhooks of a test's database. */
export function webhookEvents(source: DataSource): WebhookEventsService {
  return new WebhookEventsService(new WebhookSubscriberRepository(), new TestOutbox(source).relay);
}

export function processing(source: DataSource): ProcessingService {
  return new ProcessingService(
    new RenditionRepository(source.getRepository(RenditionEntity)),
    webhookEvents(source),
  );
}

/** @returns the seq of the user and the id of a webhook of all events, which has no secret */
export async function insertWebhook(source: DataSource, userSeq: number, url: string): Promise<string> {
  const [row]: [{ id: string }] = await source.query(
    `INSERT INTO webhook (user_seq, url, secret_cipher, secret_id, events)
     VALUES ($1, $2, '', '', '{gif.ready,gif.failed,gif.deleted,gif.featured,gif.reported}') RETURNING id`,
    [userSeq, url],
  );
  return row.id;
}

/** Kind and subject of the jobs of events, which are removed. */
export async function takeEvents(source: DataSource): Promise<[string, number][]> {
  const [rows]: [{ kind: string; subject_seq: number }[]] = await source.query(
    `DELETE FROM outbox WHERE kind LIKE 'webhook:%' RETURNING kind, subject_seq`,
  );
  return rows.map(({ kind, subject_seq }) => [kind.replace('webhook:', ''), subject_seq]);
}
