import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { DiskSpace } from './disk-space.js';

@Injectable()
export class DiskMetrics {
  constructor(registry: Registry, disk: DiskSpace) {
    new Gauge({
      name: 'ttyreel_disk_headroom_bytes',
      help: 'Free bytes of the data folder above the floor at which uploads are refused; negative below it.',
      registers: [registry],
      async collect() {
        this.set(await disk.headroom().catch(() => Number.NaN));
      },
    });
  }
}
