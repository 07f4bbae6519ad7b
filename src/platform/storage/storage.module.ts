import { Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { AppConfig } from '../config/app-config.js';
import { LOG } from '../logging/log.js';
import { BlobStore } from './blob-store.js';
import { Ballast } from './ballast.js';
import { DiskMetrics } from './disk-metrics.js';
import { DiskSpace } from './disk-space.js';
import { IncomingFiles } from './incoming-files.js';
import { IncomingSweepService } from './incoming-sweep.service.js';
import { measureWrites } from './measure-writes.js';
import { mediaRoot, openBlobStore } from './open-blob-store.js';

@Module({
  providers: [
    {
      provide: BlobStore,
      inject: [AppConfig, Registry],
      useFactory: async (config: AppConfig, registry: Registry) =>
        measureWrites(await openBlobStore(config), registry),
    },
    {
      provide: IncomingFiles,
      inject: [AppConfig],
      useFactory: (config: AppConfig) => new IncomingFiles(mediaRoot(config)),
    },
    {
      provide: DiskSpace,
      inject: [AppConfig],
      useFactory: (config: AppConfig) =>
        new DiskSpace([config.dataDirectory, mediaRoot(config)], config.minFreeDiskBytes),
    },
    {
      provide: Ballast,
      inject: [AppConfig, DiskSpace, LOG],
      useFactory: ({ dataDirectory }: AppConfig, disk: DiskSpace, log: Logger) =>
        new Ballast(dataDirectory, disk, log),
    },
    DiskMetrics,
    IncomingSweepService,
  ],
  exports: [Ballast, BlobStore, DiskSpace, IncomingFiles],
})
export class StorageModule {}
