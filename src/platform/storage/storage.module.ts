import path from 'node:path';
import { Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { AppConfig } from '../config/app-config.js';
import { LOG } from '../logging/log.js';
import { BlobStore } from './blob-store.js';
import { Ballast } from './ballast.js';
import { DiskBlobStore } from './disk-blob-store.js';
import { DiskMetrics } from './disk-metrics.js';
import { DiskSpace } from './disk-space.js';
import { IncomingFiles } from './incoming-files.js';
import { IncomingSweepService } from './incoming-sweep.service.js';
import { measureWrites } from './measure-writes.js';

const mediaRoot = (config: AppConfig) => path.join(config.dataDirectory, 'media');

async function openStore(config: AppConfig): Promise<BlobStore> {
  if (!config.s3) return new DiskBlobStore(mediaRoot(config));
  // The S3 client takes longer to load than most of the program.
  const { S3BlobStore } = await import('./s3-blob-store.js');
  return new S3BlobStore(config.s3);
}

@Module({
  providers: [
    {
      provide: BlobStore,
      inject: [AppConfig, Registry],
      useFactory: async (config: AppConfig, registry: Registry) =>
        measureWrites(await openStore(config), registry),
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
