import { Body, Controller, Delete, Get, Param, Post, Req } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { ApiErrors, Operation, Responds } from '../../../platform/http/openapi/responses.js';
import {
  Authenticated,
  AuthenticatedByAnyKey,
  CurrentActor,
  CurrentViewer,
  ProfileKeyOnly,
} from '../../../platform/authorization/auth.decorators.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import type { ClaimingRequest } from '../../../platform/idempotency/claim.js';
import { AccountNoticesService } from '../../users/notices/account-notices.service.js';
import { ApiKeyCreateDto, ApiKeyDto, NewNamedApiKeyDto } from './api-key.dto.js';
import type { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeysService, ONLY_ITSELF, TOO_MANY_KEYS } from './api-keys.service.js';

@ApiTags('auth')
@Controller('users/me/api-keys')
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly notices: AccountNoticesService,
    private readonly security: SecurityLog,
  ) {}

  @Get()
  @Authenticated()
  @Operation(`List your named API keys.
    Newest first, without the keys themselves. The profile key is not listed.`)
  @Responds(200, 'The complete list.', [ApiKeyDto])
  async listApiKeys(@CurrentViewer() viewer: Viewer): Promise<ApiKeyDto[]> {
    const keys = await this.keys.list(viewer.userSeq);
    return keys.map((key) => presented(key, viewer));
  }

  @Post()
  @ProfileKeyOnly()
  @Operation(`Create a named API key.
    A named key is for one program or machine; you can have 50. It cannot read the profile key, nor create or revoke other
    keys. Only staff can create one with the scope \`staff\`. Only this response shows the key: it cannot be read again.
    You are told of it by mail.`)
  @Responds(201, 'The new key. It is shown only once.', NewNamedApiKeyDto)
  @ApiErrors({ 409: TOO_MANY_KEYS })
  async createApiKey(
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Required<Actor>,
    @Body() body: ApiKeyCreateDto,
    @Req() { claim }: ClaimingRequest,
  ): Promise<NewNamedApiKeyDto> {
    const options = {
      name: body.name,
      scopes: body.scopes,
      expiresAt: body.expires_at === undefined ? undefined : new Date(body.expires_at),
    };
    const { key, apiKey } = await this.keys.create(viewer.userSeq, options, claim);
    this.security.write('key_created', actor, { key: key.id, scopes: key.scopes });
    await this.notices.tell('key_created', actor);
    return Object.assign(presented(key, viewer), { api_key: apiKey });
  }

  @Delete(':id')
  @AuthenticatedByAnyKey()
  @ApiParam({ name: 'id', type: String, format: 'uuid' })
  @Operation(`Revoke a named API key.
    The key stops working at once. The profile key can revoke every named key; a named key can revoke only itself.`)
  @Responds(204, 'The key was revoked.')
  @ApiErrors({ 403: ONLY_ITSELF, 404: 'You have no API key "0d3c5f6e-8a51-4c1b-9a57-2f6f3f6d1c11".' })
  async revokeApiKey(
    @Param('id') id: string,
    @CurrentViewer() viewer: Viewer,
    @CurrentActor() actor: Required<Actor>,
  ): Promise<void> {
    await this.keys.revoke(id, viewer);
    this.security.write('key_revoked', actor, { key: id });
    // A program that revokes its own key signs out.
    if (viewer.namedKey === null) await this.notices.tell('key_revoked', actor);
  }
}

function presented(key: ApiKeyEntity, { namedKey }: Viewer): ApiKeyDto {
  return {
    id: key.id,
    name: key.name,
    last_four: key.lastFour,
    scopes: key.scopes,
    is_current: key.id === namedKey?.id,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}
