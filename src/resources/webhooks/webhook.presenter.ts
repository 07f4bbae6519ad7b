import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import type { Page } from '../../platform/database/page-request.js';
import type { PageDto } from '../../platform/http/page.dto.js';
import { envelope } from '../../platform/http/page-links.js';
import type { WebhookDeliveryEntity } from './deliveries/webhook-delivery.entity.js';
import type { NewWebhookDto, WebhookDto } from './dto/webhook.dto.js';
import type { WebhookDeliveryDto } from './dto/webhook-delivery.dto.js';
import type { WebhookEntity } from './webhook.entity.js';
import type { MadeWebhook } from './webhooks.service.js';

@Injectable()
export class WebhookPresenter {
  constructor(private readonly config: AppConfig) {}

  page(page: Page<WebhookEntity>): PageDto<WebhookDto> {
    return envelope(page, this.url(''), {}, (row) => this.webhook(row));
  }

  webhook({ id, url, events, isActive, offReason, failingSince, createdAt }: WebhookEntity): WebhookDto {
    return {
      id,
      url,
      events,
      is_active: isActive,
      off_reason: offReason,
      failing_since: failingSince?.toISOString() ?? null,
      created_at: createdAt.toISOString(),
    };
  }

  made({ webhook, secret }: MadeWebhook): NewWebhookDto {
    return Object.assign(this.webhook(webhook), { secret });
  }

  deliveries(page: Page<WebhookDeliveryEntity>, webhookId: string): PageDto<WebhookDeliveryDto> {
    return envelope(page, this.url(`${webhookId}/deliveries/`), {}, (row) => this.delivery(row));
  }

  delivery(row: WebhookDeliveryEntity): WebhookDeliveryDto {
    return {
      id: row.id,
      type: row.type,
      state: row.state,
      attempts: row.attempts,
      response_status: row.responseStatus,
      error: row.error,
      created_at: row.createdAt.toISOString(),
      attempted_at: row.attemptedAt?.toISOString() ?? null,
    };
  }

  private url(path: string): string {
    return `${this.config.siteUrl}/api/v1/webhooks/${path}`;
  }
}
