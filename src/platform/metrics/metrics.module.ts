import { Global, Module } from '@nestjs/common';
import { Registry } from 'prom-client';
import { OutageCounter } from './outage-counter.js';

/** The registry of the process. Whoever measures something declares its metric there. */
@Global()
@Module({
  providers: [{ provide: Registry, useFactory: () => new Registry() }, OutageCounter],
  exports: [Registry, OutageCounter],
})
export class MetricsModule {}
