import { jobKindOf, type WebhookEvent } from '../../../indexing/webhook-events/webhook-event.js';
import type { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';
import type { JobHandler } from '../../../platform/jobs/job-handler.js';
import { bodyOf, type WebhookDeliveriesService } from '../deliveries/webhook-deliveries.service.js';
import type { WebhookPayloadsService } from './webhook-payloads.service.js';

/** Writes the message of an event for each webhook. */
export class WebhookEventJob implements JobHandler {
  readonly kind: string;
  readonly lane = 'io';

  constructor(
    private readonly event: WebhookEvent,
    private readonly payloads: WebhookPayloadsService,
    private readonly deliveries: WebhookDeliveriesService,
  ) {
    this.kind = jobKindOf(event);
  }

  async run(subjectSeq: number, _cpu: CpuAllowance, eventSeq: number): Promise<void> {
    const payload = await this.payloads.find(this.event, subjectSeq);
    if (!payload) return;
    const { data, ownerSeq } = payload;
    const body = bodyOf(this.event, data);
    await this.deliveries.sendAll({ event: this.event, ownerSeq, eventSeq, body });
  }

  onFailed(): Promise<void> {
    return Promise.resolve();
  }
}
