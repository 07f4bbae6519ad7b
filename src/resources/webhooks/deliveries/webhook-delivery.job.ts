import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config/app-config.js';
import { KeyVault } from '../../../platform/credentials/key-vault.js';
import { type JobHandler, RetryableError, UnrecoverableError } from '../../../platform/jobs/job-handler.js';
import { postPublicly, PrivateAddress } from '../../../platform/upstream/post-publicly.js';
import { WebhookRepository } from '../webhook.repository.js';
import { signedHeaders } from '../webhook-signature.js';
import { isTrustedReceiver } from '../webhook-url.js';
import { DELIVERY_JOB } from './webhook-deliveries.service.js';
import type { WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { WebhookSwitchService } from './webhook-switch.service.js';

const TIMEOUT_MS = 10_000;
const GONE = 410;

const LOST_SECRET =
  'The service cannot read the secret of this webhook, because its own secret changed. Replace the secret.';

/** Sends a delivery. It is tried for a day; a test is tried once. */
@Injectable()
export class WebhookDeliveryJob implements JobHandler {
  readonly kind = DELIVERY_JOB;
  readonly lane = 'io';
  readonly retryAfterSeconds = [5, 300, 1_800, 7_200, 18_000, 28_800, 28_800];

  constructor(
    private readonly rows: WebhookDeliveryRepository,
    private readonly webhooks: WebhookRepository,
    private readonly switches: WebhookSwitchService,
    private readonly vault: KeyVault,
    private readonly config: AppConfig,
  ) {}

  async run(seq: number): Promise<void> {
    const delivery = await this.rows.findPending(seq);
    if (!delivery) return;
    requireAllowed(delivery);
    const status = await this.send(delivery);
    if (status < 200 || status > 299) return this.fail(delivery, `It answered ${status}.`, status);
    await this.rows.noteAttempt(seq, { state: 'delivered', responseStatus: status, error: null });
    await this.webhooks.update(delivery.webhookId, { failingSince: null });
    await this.rows.removeOld(delivery.webhookId);
  }

  async onFailed(seq: number, reason: string, isFinal: boolean): Promise<void> {
    const delivery = await this.rows.findPending(seq);
    if (!delivery) return;
    await this.rows.fail(seq, reason);
    await this.rows.removeOld(delivery.webhookId);
    if (!isFinal) await this.switches.afterLastAttempt(delivery.webhook, reason);
  }

  private async send(delivery: WebhookDeliveryEntity): Promise<number> {
    const { id, body, webhook } = delivery;
    const url = new URL(webhook.url);
    const secret = await this.secretOf(delivery);
    try {
      return await postPublicly({
        url,
        body,
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': `ttyreel (+${this.config.siteUrl})`,
          ...signedHeaders(secret, id, body),
        },
        timeoutMs: TIMEOUT_MS,
        isTrusted: isTrustedReceiver(url, this.config.isLocal),
      });
    } catch (error) {
      return this.fail(delivery, sentenceOf(error as NodeJS.ErrnoException), null);
    }
  }

  private async secretOf({ webhook }: WebhookDeliveryEntity): Promise<string> {
    const secret = this.vault.tryOpen(webhook.secretCipher);
    if (secret === null) {
      await this.switches.off(webhook, LOST_SECRET);
      throw new UnrecoverableError(LOST_SECRET);
    }
    return secret;
  }

  private async fail(
    { seq, type, webhook }: WebhookDeliveryEntity,
    error: string,
    responseStatus: number | null,
  ): Promise<never> {
    await this.rows.noteAttempt(seq, { responseStatus, error });
    if (responseStatus === GONE) await this.switches.off(webhook, 'Its receiver answered 410 Gone.');
    if (type === 'ping' || responseStatus === GONE) throw new UnrecoverableError(error);
    await this.webhooks.noteFailure(webhook.id);
    throw new RetryableError(error);
  }
}

/** @throws UnrecoverableError if this was forbidden meanwhile */
function requireAllowed({ type, webhook: { user, isActive } }: WebhookDeliveryEntity): void {
  if (user.suspendedAt) throw new UnrecoverableError('The account is suspended.');
  if (type === 'gif.reported' && !user.isStaff) throw new UnrecoverableError('Its user is no longer staff.');
  if (type !== 'ping' && !isActive) throw new UnrecoverableError('The webhook is off.');
}

function sentenceOf(error: NodeJS.ErrnoException): string {
  const { name, code, message } = error;
  if (error instanceof PrivateAddress) return message;
  if (name === 'AbortError') return `It did not answer within ${TIMEOUT_MS / 1_000} seconds.`;
  return `It could not be reached: ${code ?? name}.`;
}
