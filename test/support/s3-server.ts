import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../../src/platform/config/s3-settings.js';

export interface S3Server {
  /** The address of the server's only bucket. */
  readonly settings: S3Settings;
  stop(): Promise<void>;
}

/** Starts an S3 server with one empty bucket, on a free port and in a folder that `stop` removes. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'ttyreel-s3-'));
  const bucket = 'media';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
    vhostBuckets: false,
  });
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      // The only credentials that s3rver accepts.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The settings of a service. */
export function storeSettings({ settings }: S3Server): Record<string, string> {
  const { endpoint = '', region, bucket, accessKeyId = '', secretAccessKey = '' } = settings;
  return {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}
