import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OutboxRelayService } from '../../platform/jobs/outbox-relay.service.js';
import { jobKindOf, type WebhookEvent } from './webhook-event.js';
import { WebhookSubscriberRepository } from './webhook-subscriber.repository.js';

/** Notes events for webhooks in the transactions that cause them. */
@Injectable()
export class WebhookEventsService {
  constructor(
    private readonly subscribers: WebhookSubscriberRepository,
    private readonly outbox: OutboxRelayService,
  ) {}

  /** @param subjectSeq a recording, or the case of a report @param ownerSeq null: the event is for staff */
  async record(
    event: WebhookEvent,
    subjectSeq: number,
    ownerSeq: number | null,
    manager: EntityManager,
  ): Promise<void> {
    if (!(await this.subscribers.exists(event, ownerSeq, manager))) return;
    await this.outbox.enqueue({ kind: jobKindOf(event), subjectSeq, ownerSeq }, manager);
  }
}
