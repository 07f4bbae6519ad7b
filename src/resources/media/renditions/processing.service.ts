import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WebhookEventsService } from '../../../indexing/webhook-events/webhook-events.service.js';
import { RenditionRepository } from './rendition.repository.js';

/** Notices the end of the processing of a recording, for webhooks. */
@Injectable()
export class ProcessingService {
  constructor(
    private readonly renditions: RenditionRepository,
    private readonly events: WebhookEventsService,
  ) {}

  /** Locks the recording, then runs changes of its renditions. */
  async during(gifSeq: number, manager: EntityManager, change: () => Promise<void>): Promise<void> {
    await this.renditions.lockIsPublic(gifSeq, manager);
    const before = await this.renditions.findProgress(gifSeq, manager);
    await change();
    if (!before?.isPending) return;
    const after = await this.renditions.findProgress(gifSeq, manager);
    if (!after || after.isPending) return;
    const event = after.hasPicture ? 'gif.ready' : 'gif.failed';
    await this.events.record(event, gifSeq, after.authorSeq, manager);
  }
}
