import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOG } from './log.js';
import { MetricsModule } from '../metrics/metrics.module.js';
import { RefusalCounter } from './refusal-counter.js';
import { SecurityLog } from './security-log.js';

@Module({})
export class LogModule {
  static register(log: Logger): DynamicModule {
    return {
      module: LogModule,
      global: true,
      imports: [MetricsModule],
      providers: [{ provide: LOG, useValue: log }, RefusalCounter, SecurityLog],
      exports: [LOG, RefusalCounter, SecurityLog],
    };
  }
}
