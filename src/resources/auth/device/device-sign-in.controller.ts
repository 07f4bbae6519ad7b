import { Body, Controller, Header, Headers, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppConfig } from '../../../platform/config/app-config.js';
import { ApiErrors, Operation, Responds } from '../../../platform/http/openapi/responses.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import { CurrentActor } from '../../../platform/authorization/auth.decorators.js';
import {
  DeviceSignInDto,
  DeviceSignInRequestDto,
  DeviceTokenDto,
  DeviceTokenRequestDto,
} from './device-sign-in.dto.js';
import { CODE_ENDED, DeviceSignInService, NOT_CONFIRMED } from './device-sign-in.service.js';
import { TOO_MANY_KEYS } from '../api-keys/api-keys.service.js';

@ApiTags('auth')
@Controller('auth/device')
export class DeviceSignInController {
  constructor(
    private readonly signIns: DeviceSignInService,
    private readonly config: AppConfig,
    private readonly security: SecurityLog,
  ) {}

  @Post()
  @Header('Cache-Control', 'no-store')
  @Operation(`Start a device sign-in.
    Show the person \`user_code\` and \`verification_url\`, then ask for the key every \`interval\` seconds. The person
    types the code, sees \`client_name\`, the address and the time of this request, and confirms.`)
  @Responds(200, 'The codes of this sign-in.', DeviceSignInDto)
  async beginDeviceSignIn(
    @Body() { client_name }: DeviceSignInRequestDto,
    @CurrentActor() { address = '' }: Actor,
    @Headers('user-agent') userAgent = '',
  ): Promise<DeviceSignInDto> {
    const device = { clientName: client_name ?? null, address, userAgent };
    const { deviceCode, userCode, interval, expiresIn } = await this.signIns.begin(device);
    return {
      device_code: deviceCode,
      user_code: userCode,
      verification_url: `${this.config.siteUrl}/device`,
      interval,
      expires_in: expiresIn,
    };
  }

  @Post('token')
  @Header('Cache-Control', 'no-store')
  @Operation(`Get the key of a confirmed device sign-in.
    Creates a named key with the scopes \`read\` and \`write\`, and returns it once. The device code ends then, or after
    15 minutes. 409: the user already has the maximum number of named keys.`)
  @Responds(200, 'The sign-in is confirmed: the key.', DeviceTokenDto)
  @ApiErrors({ 409: TOO_MANY_KEYS, 410: CODE_ENDED, 428: NOT_CONFIRMED })
  async fetchDeviceToken(
    @Body() { device_code }: DeviceTokenRequestDto,
    @CurrentActor() { address }: Actor,
  ): Promise<DeviceTokenDto> {
    const { apiKey, keyId, userSeq, username } = await this.signIns.redeem(device_code);
    const user = { id: userSeq, name: username };
    this.security.write('key_created', { user, address }, { key: keyId, via: 'device' });
    return { api_key: apiKey, username };
  }
}
