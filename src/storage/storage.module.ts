import path from 'node:path';
import { Module } from '@nestjs/common';
import { AppConfig } from '../config/app-config.js';
import { BlobStore } from './blob-store.js';
import { DiskBlobStore } from './disk-blob-store.js';
import { IncomingFiles } from './incoming-files.js';
import { IncomingSweep } from './incoming-sweep.service.js';
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
    IncomingSweep,
  ],
  exports: [BlobStore, IncomingFiles],
})
export class StorageModule {}
