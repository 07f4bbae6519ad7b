import { Module } from '@nestjs/common';
import { RateLimitModule } from '../http/rate-limit/rate-limit.module.js';
import { CounterRepository } from './counter.repository.js';
import { CountersService } from './counters.service.js';
import { ReadCounter } from './read-counter.js';
import { ViewWindow } from './view-window.js';

@Module({
  imports: [RateLimitModule],
  providers: [CounterRepository, ViewWindow, CountersService, ReadCounter],
  exports: [ReadCounter],
})
export class CountersModule {}
