import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { run } from '../../platform/database/statement.js';
import { subscribes, type WebhookEvent } from './webhook-event.js';

const existsFor = (event: WebhookEvent) => ({
  name: `webhook subscriber of ${event}`,
  text: `SELECT EXISTS (SELECT FROM webhook_subscriber WHERE ${subscribes(event)}) AS exists`,
});

@Injectable()
export class WebhookSubscriberRepository {
  async exists(event: WebhookEvent, ownerSeq: number | null, manager: EntityManager): Promise<boolean> {
    const [row] = await run<{ exists: boolean }>(manager, existsFor(event), [event, ownerSeq]);
    return row?.exists ?? false;
  }
}
