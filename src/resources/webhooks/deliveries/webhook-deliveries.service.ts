import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { isUuid } from '../../../platform/credentials/uuid.js';
import { assertPageExists, type Page, type PageRequest } from '../../../platform/database/page-request.js';
import { Conflict, NotFound } from '../../../platform/errors/domain-errors.js';
import { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import { WebhooksService } from '../webhooks.service.js';
import type { WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { type EventMessage, WebhookDeliveryRepository } from './webhook-delivery.repository.js';

export const DELIVERY_JOB = 'webhook-delivery';
export const IS_PENDING = 'It is still being delivered. Wait until that has ended.';

/** Deliveries, and the jobs that send them. */
@Injectable()
export class WebhookDeliveriesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly rows: WebhookDeliveryRepository,
    private readonly webhooks: WebhooksService,
    private readonly outbox: OutboxRelayService,
  ) {}

  /** The newest first. @throws NotFound */
  async list(webhookId: string, userSeq: number, request: PageRequest): Promise<Page<WebhookDeliveryEntity>> {
    const { id } = await this.webhooks.get(webhookId, userSeq);
    const page = await this.rows.list(id, request);
    assertPageExists(request, page.count);
    return page;
  }

  /** Sends an event to the webhooks that subscribe, once however often it is called. */
  async sendAll(message: EventMessage): Promise<void> {
    await this.database.transaction(async (manager) => {
      for (const { seq, userSeq } of await this.rows.insertAll(message, manager))
        await this.enqueue(seq, userSeq, manager);
    });
    this.outbox.wake();
  }

  /** @throws NotFound, Conflict while a former test is pending */
  async test(webhookId: string, userSeq: number): Promise<WebhookDeliveryEntity> {
    const { id } = await this.webhooks.get(webhookId, userSeq);
    if (await this.rows.hasPendingPing(id)) throw new Conflict(IS_PENDING);
    const body = bodyOf('ping', { webhook_id: id });
    const ping = await this.database.transaction(async (manager) => {
      const made = await this.rows.insertPing(id, body, manager);
      await this.enqueue(made.seq, userSeq, manager);
      return made;
    });
    this.outbox.wake();
    return ping;
  }

  /** Sends the same message again. @throws NotFound, Conflict while it is pending */
  async redeliver(webhookId: string, deliveryId: string, userSeq: number): Promise<WebhookDeliveryEntity> {
    const { id } = await this.webhooks.get(webhookId, userSeq);
    const { seq } = await this.find(deliveryId, id);
    await this.database.transaction(async (manager) => {
      if (!(await this.rows.restart(seq, manager))) throw new Conflict(IS_PENDING);
      await this.enqueue(seq, userSeq, manager);
    });
    this.outbox.wake();
    return this.find(deliveryId, id);
  }

  private async find(id: string, webhookId: string): Promise<WebhookDeliveryEntity> {
    const delivery = isUuid(id) ? await this.rows.find(id, webhookId) : null;
    if (!delivery) throw new NotFound(`The webhook has no delivery "${id}".`);
    return delivery;
  }

  private enqueue(subjectSeq: number, ownerSeq: number, manager: EntityManager): Promise<void> {
    return this.outbox.enqueue({ kind: DELIVERY_JOB, subjectSeq, ownerSeq }, manager);
  }
}

/** The JSON of a message (https://www.standardwebhooks.com). */
export function bodyOf(type: string, data: object): string {
  return JSON.stringify({ type, timestamp: new Date().toISOString(), data });
}
