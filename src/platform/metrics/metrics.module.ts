import { Global, Module } from '@nestjs/common';
import { Registry } from 'prom-client';
import { OutageCounter } from './outage-counter.js';

/** The registry of the process. Whoever measures something declares its metric there. */
@Global()
@Module({
  providers: [
    { provide: Registry, useFactory: () => new Registry() },
    {
      provide: OutageCounter,
      inject: [Registry],
      useFactory: (registry: Registry) => new OutageCounter(registry),
    },
  ],
  exports: [Registry, OutageCounter],
})
export class MetricsModule {}
