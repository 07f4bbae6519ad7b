import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppConfig } from '../../../platform/config/app-config.js';
import { ApiErrors } from '../../../platform/http/openapi/responses.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import { CurrentActor } from '../../../platform/authorization/auth.decorators.js';
import {
  DeviceSignInDto,
  DeviceSignInRequestDto,
  DeviceTokenDto,
  DeviceTokenRequestDto,
} from './device-sign-in.dto.js';
import { DeviceSignInService } from './device-sign-in.service.js';

@ApiTags('auth')
@Controller('auth/device')
export class DeviceSignInController {
  constructor(
    private readonly signIns: DeviceSignInService,
    private readonly config: AppConfig,
    private readonly security: SecurityLog,
  ) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'beginDeviceSignIn',
    summary: 'Begin to sign in from a device',
    description:
      'Show the person `user_code` and `verification_url`, then ask for the key every `interval` seconds.',
  })
  @ApiBody({ type: DeviceSignInRequestDto, required: false })
  @ApiOkResponse({ type: DeviceSignInDto })
  @ApiErrors()
  async begin(@Body() body: DeviceSignInRequestDto): Promise<DeviceSignInDto> {
    const { deviceCode, userCode, interval, expiresIn } = await this.signIns.begin(body.client_name);
    return {
      device_code: deviceCode,
      user_code: userCode,
      verification_url: `${this.config.siteUrl}/device`,
      interval,
      expires_in: expiresIn,
    };
  }

  @Post('token')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'fetchDeviceToken',
    summary: 'Fetch the key of a confirmed sign-in',
    description:
      'A named key of its own, made now, that reads and writes. It is given out once; after that, and after 15 minutes, ' +
      'the device code is gone. 409: the user has as many named keys as there may be.',
  })
  @ApiOkResponse({ type: DeviceTokenDto })
  @ApiErrors(409, 410, 428)
  async token(
    @Body() { device_code }: DeviceTokenRequestDto,
    @CurrentActor() { address }: Actor,
  ): Promise<DeviceTokenDto> {
    const { apiKey, keyId, userSeq, username } = await this.signIns.redeem(device_code);
    const user = { id: userSeq, name: username };
    this.security.write('key_created', { user, address }, { key: keyId, via: 'device' });
    return { api_key: apiKey, username };
  }
}
