import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WEBHOOK_EVENTS } from '../../indexing/webhook-events/webhook-event.js';
import { KeyVaultModule } from '../../platform/credentials/key-vault.module.js';
import { JobRunnerService } from '../../platform/jobs/job-runner.service.js';
import { RecurringWorkService } from '../../platform/jobs/recurring-work.service.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { GifsModule } from '../gifs/gifs.module.js';
import { ReportsModule } from '../reports/reports.module.js';
import { WebhookDeliveriesController } from './deliveries/webhook-deliveries.controller.js';
import { WebhookDeliveriesService } from './deliveries/webhook-deliveries.service.js';
import { WebhookDeliveryEntity } from './deliveries/webhook-delivery.entity.js';
import { WebhookDeliveryJob } from './deliveries/webhook-delivery.job.js';
import { WebhookDeliveryRepository } from './deliveries/webhook-delivery.repository.js';
import { WebhookSwitchService } from './deliveries/webhook-switch.service.js';
import { WebhookEventJob } from './events/webhook-event.job.js';
import { WebhookPayloadsService } from './events/webhook-payloads.service.js';
import { WebhookEntity } from './webhook.entity.js';
import { WebhookPresenter } from './webhook.presenter.js';
import { WebhookRepository } from './webhook.repository.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

const HOUR_MS = 3_600_000;

@Module({
  imports: [
    TypeOrmModule.forFeature([WebhookDeliveryEntity, WebhookEntity]),
    GifsModule,
    KeyVaultModule,
    MailModule,
    ReportsModule,
  ],
  controllers: [WebhooksController, WebhookDeliveriesController],
  providers: [
    WebhookDeliveriesService,
    WebhookDeliveryJob,
    WebhookDeliveryRepository,
    WebhookPayloadsService,
    WebhookPresenter,
    WebhookRepository,
    WebhookSwitchService,
    WebhooksService,
  ],
  exports: [WebhookDeliveriesService, WebhooksService],
})
export class WebhooksModule implements OnModuleInit {
  constructor(
    private readonly runner: JobRunnerService,
    private readonly recurring: RecurringWorkService,
    private readonly deliveries: WebhookDeliveriesService,
    private readonly payloads: WebhookPayloadsService,
    private readonly job: WebhookDeliveryJob,
    private readonly rows: WebhookDeliveryRepository,
  ) {}

  onModuleInit(): void {
    this.runner.register(this.job);
    for (const event of WEBHOOK_EVENTS)
      this.runner.register(new WebhookEventJob(event, this.payloads, this.deliveries));
    this.recurring.add({
      name: 'webhook-deliveries',
      everyMs: HOUR_MS,
      what: 'old webhook deliveries removed',
      run: () => this.rows.removeExpired(),
    });
  }
}
