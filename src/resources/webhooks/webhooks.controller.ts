import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Authenticated, CurrentActor, CurrentViewer } from '../../platform/authorization/auth.decorators.js';
import { ApiErrors, Operation, Responds, RespondsPage } from '../../platform/http/openapi/responses.js';
import type { PageDto } from '../../platform/http/page.dto.js';
import { PageQuery } from '../../platform/http/page.query.js';
import type { Viewer } from '../../platform/http/viewer.js';
import type { Actor } from '../../platform/logging/security-log.js';
import type { ClaimingRequest } from '../../platform/idempotency/claim.js';
import { ApiWebhookId } from './api-webhook-id.js';
import {
  NewWebhookDto,
  WebhookCreateDto,
  WebhookDto,
  WebhookPageDto,
  WebhookUpdateDto,
} from './dto/webhook.dto.js';
import { WebhookPresenter } from './webhook.presenter.js';
import { TOO_MANY_WEBHOOKS, WebhooksService } from './webhooks.service.js';

@ApiTags('webhooks')
@Authenticated()
@Controller('webhooks')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly present: WebhookPresenter,
  ) {}

  @Get()
  @Operation('List your webhooks. Newest first, without their secrets.')
  @RespondsPage('A page of webhooks.', WebhookPageDto)
  async listWebhooks(
    @Query() { request }: PageQuery,
    @CurrentViewer() { userSeq }: Viewer,
  ): Promise<PageDto<WebhookDto>> {
    return this.present.page(await this.webhooks.list(userSeq, request));
  }

  @Post()
  @Operation(`Create a webhook.
    It gets the events of your recordings as signed POST requests (https://www.standardwebhooks.com); you can have 10. Only
    this response shows the secret. The guide at /docs/webhooks has a receiver.`)
  @Responds(201, 'The new webhook, with its secret.', NewWebhookDto)
  @ApiErrors({ 409: TOO_MANY_WEBHOOKS })
  async createWebhook(
    @Body() body: WebhookCreateDto,
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
    @Req() { claim }: ClaimingRequest,
  ): Promise<NewWebhookDto> {
    return this.present.made(await this.webhooks.create(viewer, body, actor, claim));
  }

  @Get(':id')
  @ApiWebhookId()
  @Operation('Read a webhook.')
  @Responds(200, 'The webhook, without its secret.', WebhookDto)
  async getWebhook(@Param('id') id: string, @CurrentViewer() { userSeq }: Viewer): Promise<WebhookDto> {
    return this.present.webhook(await this.webhooks.get(id, userSeq));
  }

  @Patch(':id')
  @ApiWebhookId()
  @Operation('Edit a webhook. Changes the fields that it names.')
  @Responds(200, 'The webhook, without its secret.', WebhookDto)
  async editWebhook(
    @Param('id') id: string,
    @Body() { url, events, is_active: isActive }: WebhookUpdateDto,
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Actor,
  ): Promise<WebhookDto> {
    const edit = { ...(url !== undefined && { url }), ...(events && { events }), isActive };
    return this.present.webhook(await this.webhooks.edit(id, viewer, edit, actor));
  }

  @Delete(':id')
  @ApiWebhookId()
  @Operation('Delete a webhook. Its pending deliveries are not sent.')
  @Responds(204, 'The webhook was deleted.')
  async deleteWebhook(
    @Param('id') id: string,
    @CurrentViewer() { userSeq }: Viewer,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.webhooks.remove(id, userSeq, actor);
  }

  @Post(':id/secret')
  @ApiWebhookId()
  @Operation('Replace the secret of a webhook. The former one signs nothing any more.')
  @Responds(200, 'The webhook, with its new secret.', NewWebhookDto)
  async replaceWebhookSecret(
    @Param('id') id: string,
    @CurrentViewer() { userSeq }: Viewer,
    @CurrentActor() actor: Actor,
  ): Promise<NewWebhookDto> {
    return this.present.made(await this.webhooks.replaceSecret(id, userSeq, actor));
  }
}
