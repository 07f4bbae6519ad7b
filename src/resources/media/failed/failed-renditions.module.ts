import { Module } from '@nestjs/common';
import { FailedRenditionRepository } from './failed-rendition.repository.js';
import { FailedRenditionsService } from './failed-renditions.service.js';

@Module({
  providers: [FailedRenditionRepository, FailedRenditionsService],
  exports: [FailedRenditionsService],
})
export class FailedRenditionsModule {}
