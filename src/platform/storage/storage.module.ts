import path from 'node:path';
import { Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { AppConfig } from '../config/app-config.js';
import { LOG } from '../logging/log.js';
import { BlobStore } from './blob-store.js';
import { Ballast } from './ballast.js';
import { DiskBlobStore } from './disk-blob-store.js';
import { DiskSpace } from './disk-space.js';
import { IncomingFiles } from './incoming-files.js';
import { IncomingSweepService } from './incoming-sweep.service.js';
import { S3BlobStore } from './s3-blob-store.js';

const mediaRoot = (config: AppConfig) => path.join(config.dataDirectory, 'media');

@Module({
  providers: [
    {
      provide: BlobStore,
      inject: [AppConfig],
      useFactory: (config: AppConfig) =>
        config.s3 ? new S3BlobStore(config.s3) : new DiskBlobStore(mediaRoot(config)),
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
    IncomingSweepService,
  ],
  exports: [Ballast, BlobStore, DiskSpace, IncomingFiles],
})
export class StorageModule {}
