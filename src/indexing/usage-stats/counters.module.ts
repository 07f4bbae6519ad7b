import { Module } from '@nestjs/common';
import { RequestLimitsModule } from '../../platform/http/request-limits.module.js';
import { CounterRepository } from './counter.repository.js';
import { CountersService } from './counters.service.js';
import { ReadCounter } from './read-counter.js';
import { ViewWindow } from './view-window.js';

@Module({
  imports: [RequestLimitsModule],
  providers: [CounterRepository, ViewWindow, CountersService, ReadCounter],
  exports: [ReadCounter],
})
export class CountersModule {}
