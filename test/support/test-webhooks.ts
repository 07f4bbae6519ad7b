import type { DataSource } from 'typeorm';
import { AppConfig } from '../../src/platform/config/app-config.js';
import { KeyVault } from '../../src/platform/credentials/key-vault.js';
import type { Viewer } from '../../src/platform/http/viewer.js';
import type { SecurityLog } from '../../src/platform/logging/security-log.js';
import type { Mail, Mailer } from '../../src/platform/mail/mailer.js';
import { WebhookDeliveriesService } from '../../src/resources/webhooks/deliveries/webhook-deliveries.service.js';
import { WebhookDeliveryEntity } from '../../src/resources/webhooks/deliveries/webhook-delivery.entity.js';
import { WebhookDeliveryJob } from '../../src/resources/webhooks/deliveries/webhook-delivery.job.js';
import { WebhookDeliveryRepository } from '../../src/resources/webhooks/deliveries/webhook-delivery.repository.js';
import { WebhookSwitchService } from '../../src/resources/webhooks/deliveries/webhook-switch.service.js';
import { WebhookEntity } from '../../src/resources/webhooks/webhook.entity.js';
import { WebhookRepository } from '../../src/resources/webhooks/webhook.repository.js';
import { type MadeWebhook, WebhooksService } from '../../src/resources/webhooks/webhooks.service.js';
import { fake } from './fakes.js';
import { TestOutbox } from './test-outbox.js';

export const viewerOf = (userSeq: number, isStaff = false): Viewer => ({
  userSeq,
  username: `user-${userSeq}`,
  isStaff,
  namedKey: null,
});

/** The webhooks of a test's database, of a service on this machine. */
export class TestWebhooks {
  readonly mails: Mail[] = [];
  readonly logged: unknown[] = [];
  readonly outbox: TestOutbox;
  readonly rows: WebhookRepository;
  readonly deliveryRows: WebhookDeliveryRepository;
  readonly webhooks: WebhooksService;
  readonly deliveries: WebhookDeliveriesService;
  readonly job: WebhookDeliveryJob;

  constructor(
    readonly source: DataSource,
    vault = new KeyVault('a secret'),
    config = AppConfig.from({}),
  ) {
    this.outbox = new TestOutbox(source);
    this.rows = new WebhookRepository(source.getRepository(WebhookEntity));
    this.deliveryRows = new WebhookDeliveryRepository(source.getRepository(WebhookDeliveryEntity));
    const security = fake<SecurityLog>({ write: (...event) => void this.logged.push(event) });
    this.webhooks = new WebhooksService(source, this.rows, vault, config, security);
    const { relay, runner } = this.outbox;
    this.deliveries = new WebhookDeliveriesService(source, this.deliveryRows, this.webhooks, relay);
    const mailer = fake<Mailer>({ send: (mail) => void this.mails.push(mail) });
    const switches = new WebhookSwitchService(this.rows, mailer, config);
    this.job = new WebhookDeliveryJob(this.deliveryRows, this.rows, switches, vault, config);
    runner.register(this.job);
  }

  add(userSeq: number, url = 'https://hooks.example/'): Promise<MadeWebhook> {
    return this.webhooks.create(viewerOf(userSeq), { url, events: ['gif.ready', 'gif.deleted'] }, {});
  }

  /** Runs every job once, without waiting. */
  async runOnce(): Promise<void> {
    // Ends the pass that a new job began.
    await this.outbox.relay.stop();
    for (const { seq } of await this.outbox.rows()) await this.outbox.runner.run(seq);
  }

  /** Until none is left. */
  async runAll(): Promise<void> {
    while ((await this.outbox.rows()).length > 0) await this.runOnce();
  }

  listDeliveries(): Promise<WebhookDeliveryEntity[]> {
    return this.source.getRepository(WebhookDeliveryEntity).find({ order: { seq: 'ASC' } });
  }
}
