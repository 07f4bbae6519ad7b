import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config/s3-settings.js';

const CONNECT_TIMEOUT_MS = 2_000;
const RESPONSE_TIMEOUT_MS = 20_000;
const PROBE_TIMEOUT_MS = 2_000;
/** A client that reads 1 KB/s leaves the connection idle for over a minute between reads. */
const IDLE_TIMEOUT_MS = 120_000;
/** The limit of concurrent requests bounds the sockets too. */
const MAX_SOCKETS = Infinity;

/** The SDK logs nothing: its errors reach the caller. */
const SILENT: S3ClientConfig['logger'] = { debug() {}, info() {}, warn() {}, error() {} };

/** A client with timeouts. It does not retry. */
export function makeS3Client(settings: S3Settings): S3Client {
  return clientOf(settings, MAX_SOCKETS);
}

/** A client for health checks, whose connections readers cannot exhaust. */
export function makeS3Probe(settings: S3Settings): S3Client {
  const timeoutMs = Math.min(settings.timeoutMs ?? Infinity, PROBE_TIMEOUT_MS);
  return clientOf({ ...settings, timeoutMs }, 2);
}

function clientOf(settings: S3Settings, maxSockets: number): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  return new S3Client({
    endpoint,
    region,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // Many S3-compatible servers lack virtual-hosted buckets and the newer checksums.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The callers retry: it cannot resend a stream, nor see that an object is incomplete.
    maxAttempts: 1,
    logger: SILENT,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: settings.timeoutMs ?? RESPONSE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  });
}
