import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RequestLimitsModule } from '../../../platform/http/limits/request-limits.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { ConfirmationLimits } from './confirmation-limits.js';
import { DeviceGrantEntity } from './device-grant.entity.js';
import { DeviceGrantRepository } from './device-grant.repository.js';
import { DeviceSignInController } from './device-sign-in.controller.js';
import { DeviceSignInService } from './device-sign-in.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([DeviceGrantEntity]), ApiKeysModule, RequestLimitsModule, UsersModule],
  controllers: [DeviceSignInController],
  providers: [ConfirmationLimits, DeviceGrantRepository, DeviceSignInService],
  exports: [DeviceSignInService],
})
export class DeviceSignInModule {}
