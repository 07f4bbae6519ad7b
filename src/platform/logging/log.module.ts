import { type DynamicModule, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOG } from './log.js';
import { SecurityLog } from './security-log.js';

@Module({})
export class LogModule {
  static register(log: Logger): DynamicModule {
    return {
      module: LogModule,
      global: true,
      providers: [{ provide: LOG, useValue: log }, SecurityLog],
      exports: [LOG, SecurityLog],
    };
  }
}
