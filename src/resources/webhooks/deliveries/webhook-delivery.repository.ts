import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, LessThan, Not, Repository } from 'typeorm';
import { subscribes, type WebhookEvent } from '../../../indexing/webhook-events/webhook-event.js';
import type { Page, PageRequest } from '../../../platform/database/page-request.js';
import { run } from '../../../platform/database/statement.js';
import { WebhookDeliveryEntity } from './webhook-delivery.entity.js';

const MOST_OF_WEBHOOK = 50;
const MOST_PENDING = 1_000;
const MAX_AGE_MS = 30 * 86_400_000;

/** A receiver that is away must not fill the disk. */
const insertFor = (event: WebhookEvent) => ({
  name: `webhook deliveries insert of ${event}`,
  text: `
    WITH made AS (
      INSERT INTO webhook_delivery (webhook_id, type, event_seq, body)
      SELECT webhook_id, $1::text, $3::bigint, $4 FROM webhook_subscriber AS subscriber
      WHERE ${subscribes(event)} AND (
        SELECT count(*) FROM webhook_delivery AS waiting
        WHERE waiting.webhook_id = subscriber.webhook_id AND waiting.state = 'pending'
      ) < ${MOST_PENDING}
      ON CONFLICT (event_seq, webhook_id) DO NOTHING
      RETURNING seq, webhook_id
    )
    SELECT seq, user_seq AS "userSeq" FROM made JOIN webhook_subscriber USING (webhook_id)`,
});

const REMOVE_OLD = `
  DELETE FROM webhook_delivery
  WHERE webhook_id = $1 AND state <> 'pending' AND seq <= (
    SELECT seq FROM webhook_delivery WHERE webhook_id = $1 ORDER BY seq DESC OFFSET ${MOST_OF_WEBHOOK} LIMIT 1
  )`;

/** An event as it is sent. */
export interface EventMessage {
  readonly event: WebhookEvent;
  /** Null: for staff. */
  readonly ownerSeq: number | null;
  /** The job of the event. */
  readonly eventSeq: number;
  readonly body: string;
}

export type Attempt = Pick<WebhookDeliveryEntity, 'responseStatus' | 'error'> &
  Partial<Pick<WebhookDeliveryEntity, 'state'>>;

@Injectable()
export class WebhookDeliveryRepository {
  constructor(
    @InjectRepository(WebhookDeliveryEntity) private readonly rows: Repository<WebhookDeliveryEntity>,
  ) {}

  /** One for each webhook that subscribes; none that is there already. */
  insertAll(
    { event, ownerSeq, eventSeq, body }: EventMessage,
    manager: EntityManager,
  ): Promise<{ seq: number; userSeq: number }[]> {
    return run(manager, insertFor(event), [event, ownerSeq, eventSeq, body]);
  }

  async insertPing(webhookId: string, body: string, manager: EntityManager): Promise<WebhookDeliveryEntity> {
    const ping = manager.create(WebhookDeliveryEntity, { webhookId, body, type: 'ping', eventSeq: null });
    return manager.save(WebhookDeliveryEntity, ping);
  }

  hasPendingPing(webhookId: string): Promise<boolean> {
    return this.rows.existsBy({ webhookId, type: 'ping', state: 'pending' });
  }

  /** The newest first. */
  async list(webhookId: string, request: PageRequest): Promise<Page<WebhookDeliveryEntity>> {
    const [rows, count] = await this.rows.findAndCount({
      where: { webhookId },
      order: { seq: 'DESC' },
      skip: (request.page - 1) * request.size,
      take: request.size,
    });
    return { rows, count, request };
  }

  find(id: string, webhookId: string): Promise<WebhookDeliveryEntity | null> {
    return this.rows.findOneBy({ id, webhookId });
  }

  /** With its webhook and what its user may. */
  findPending(seq: number): Promise<WebhookDeliveryEntity | null> {
    return this.rows.findOne({
      where: { seq, state: 'pending' },
      relations: { webhook: { user: true } },
    });
  }

  async noteAttempt(seq: number, attempt: Attempt): Promise<void> {
    await this.rows.update(
      { seq },
      { ...attempt, attempts: () => 'attempts + 1', attemptedAt: () => 'now()' },
    );
  }

  async fail(seq: number, error: string): Promise<void> {
    await this.rows.update({ seq, state: 'pending' }, { state: 'failed', error });
  }

  async removeOld(webhookId: string): Promise<void> {
    await this.rows.query(REMOVE_OLD, [webhookId]);
  }

  /** @returns their number */
  async removeExpired(): Promise<number> {
    const createdAt = LessThan(new Date(Date.now() - MAX_AGE_MS));
    const { affected } = await this.rows.delete({ createdAt });
    return affected ?? 0;
  }

  /** @returns false while it is pending */
  async restart(seq: number, manager: EntityManager): Promise<boolean> {
    const { affected } = await manager.update(
      WebhookDeliveryEntity,
      { seq, state: Not('pending' as const) },
      { state: 'pending', attempts: 0, error: null, responseStatus: null },
    );
    return affected === 1;
  }
}
