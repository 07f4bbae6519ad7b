import { Module } from '@nestjs/common';
import { WebhookEventsService } from './webhook-events.service.js';
import { WebhookSubscriberRepository } from './webhook-subscriber.repository.js';

@Module({
  providers: [WebhookEventsService, WebhookSubscriberRepository],
  exports: [WebhookEventsService],
})
export class WebhookEventsModule {}
