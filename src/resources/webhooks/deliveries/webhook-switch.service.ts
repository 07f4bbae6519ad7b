import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config/app-config.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import type { WebhookEntity } from '../webhook.entity.js';
import { WebhookRepository } from '../webhook.repository.js';

/** A webhook without a successful delivery for this long is switched off. */
const MAX_FAILING_MS = 3 * 86_400_000;

/** Switches off webhooks whose receivers are gone, and tells their users. */
@Injectable()
export class WebhookSwitchService {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly mailer: Mailer,
    private readonly config: AppConfig,
  ) {}

  /** After a day of failed attempts. */
  async afterLastAttempt(webhook: WebhookEntity, reason: string): Promise<void> {
    const since = webhook.failingSince?.getTime() ?? Infinity;
    if (Date.now() - since < MAX_FAILING_MS) return;
    await this.off(webhook, `No delivery succeeded for three days. The last one: ${reason}`);
  }

  /** @param webhook with its user */
  async off({ id, url, user }: WebhookEntity, reason: string): Promise<void> {
    if (!(await this.webhooks.switchOff(id, reason.slice(0, 500))) || user.email === '') return;
    const { siteUrl } = this.config;
    this.mailer.send({
      to: user.email,
      subject: `A webhook of ${user.username} at ttyreel is off`,
      text: `The webhook to ${new URL(url).host} was switched off. ${reason}\n\nSwitch it on again at ${siteUrl}/account/webhooks.\n`,
    });
  }
}
