import path from 'node:path';
import type { AppConfig } from '../config/app-config.js';
import type { BlobStore } from './blob-store.js';
import { DiskBlobStore } from './disk-blob-store.js';

export const mediaRoot = (config: AppConfig) => path.join(config.dataDirectory, 'media');

/** The media of the service. */
export async function openBlobStore(config: AppConfig): Promise<BlobStore> {
  if (!config.s3) return new DiskBlobStore(mediaRoot(config));
  // The S3 client takes longer to load than most of the program.
  const { S3BlobStore } = await import('./s3-blob-store.js');
  return new S3BlobStore(config.s3);
}
