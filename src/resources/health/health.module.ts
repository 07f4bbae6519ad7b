import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { HealthController } from './health.controller.js';
import { ReadinessService } from './readiness.service.js';

@Module({
  imports: [StorageModule, MediaModule],
  controllers: [HealthController],
  providers: [ReadinessService],
  exports: [ReadinessService],
})
export class HealthModule {}
