import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiParam, ApiTags } from '@nestjs/swagger';
import { Authenticated, CurrentViewer } from '../../../platform/authorization/auth.decorators.js';
import { ApiErrors, Operation, Responds, RespondsPage } from '../../../platform/http/openapi/responses.js';
import type { PageDto } from '../../../platform/http/page.dto.js';
import { PageQuery } from '../../../platform/http/page.query.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { ApiWebhookId } from '../api-webhook-id.js';
import { WebhookDeliveryDto, WebhookDeliveryPageDto } from '../dto/webhook-delivery.dto.js';
import { DeletedGifEventDto, PingEventDto, ReportEventDto } from '../dto/webhook-event.dto.js';
import { WebhookPresenter } from '../webhook.presenter.js';
import { IS_PENDING, WebhookDeliveriesService } from './webhook-deliveries.service.js';

@ApiTags('webhooks')
@ApiExtraModels(DeletedGifEventDto, PingEventDto, ReportEventDto)
@Authenticated()
@Controller('webhooks')
export class WebhookDeliveriesController {
  constructor(
    private readonly deliveries: WebhookDeliveriesService,
    private readonly present: WebhookPresenter,
  ) {}

  @Post(':id/test')
  @ApiWebhookId()
  @Operation(`Test a webhook.
    Sends the event \`ping\`, once, also if the webhook is off. The deliveries have the outcome.`)
  @Responds(202, 'The delivery, which is pending.', WebhookDeliveryDto)
  @ApiErrors({ 409: IS_PENDING })
  async testWebhook(
    @Param('id') id: string,
    @CurrentViewer() { userSeq }: Viewer,
  ): Promise<WebhookDeliveryDto> {
    return this.present.delivery(await this.deliveries.test(id, userSeq));
  }

  @Get(':id/deliveries')
  @ApiWebhookId()
  @Operation(`List the deliveries of a webhook.
    Newest first. The last 50 are kept, for 30 days.`)
  @RespondsPage('A page of deliveries.', WebhookDeliveryPageDto)
  async listWebhookDeliveries(
    @Param('id') id: string,
    @Query() { request }: PageQuery,
    @CurrentViewer() { userSeq }: Viewer,
  ): Promise<PageDto<WebhookDeliveryDto>> {
    const page = await this.deliveries.list(id, userSeq, request);
    return this.present.deliveries(page, id);
  }

  @Post(':id/deliveries/:deliveryId/redeliver')
  @ApiWebhookId()
  @ApiParam({ name: 'deliveryId', schema: { type: 'string', format: 'uuid' } })
  @Operation(`Deliver an event again.
    With the same \`webhook-id\` and body, and a new signature.`)
  @Responds(202, 'The delivery, which is pending.', WebhookDeliveryDto)
  @ApiErrors({ 409: IS_PENDING })
  async redeliverWebhook(
    @Param('id') id: string,
    @Param('deliveryId') deliveryId: string,
    @CurrentViewer() { userSeq }: Viewer,
  ): Promise<WebhookDeliveryDto> {
    return this.present.delivery(await this.deliveries.redeliver(id, deliveryId, userSeq));
  }
}
