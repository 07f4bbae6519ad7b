import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config/s3-settings.js';

/** How often a call is made before its failure counts. */
export const MAX_ATTEMPTS = 3;

const CONNECT_TIMEOUT_MS = 2_000;
const ANSWER_TIMEOUT_MS = 20_000;
const PROBE_TIMEOUT_MS = 2_000;
/** A reader who takes 1 KB/s leaves the connection untouched for more than a minute between two reads. */
const IDLE_TIMEOUT_MS = 120_000;
/** Each connection of a reader has one request in work, so the limit of those is the limit of these. */
const MAX_SOCKETS = Infinity;

/** Failures reach the caller as errors; what the SDK would print beside them is about its own retries. */
const SILENT: S3ClientConfig['logger'] = { debug() {}, info() {}, warn() {}, error() {} };

/** A client whose calls end in bounded time: three attempts with growing, random pauses, each with timeouts. */
export function makeS3Client(settings: S3Settings): S3Client {
  return clientOf(settings, { attempts: MAX_ATTEMPTS, connections: MAX_SOCKETS });
}

/** A client for looking whether the bucket is there: readers who hold every other connection do not hold it up. */
export function makeS3Probe(settings: S3Settings): S3Client {
  const timeoutMs = Math.min(settings.timeoutMs ?? Infinity, PROBE_TIMEOUT_MS);
  return clientOf({ ...settings, timeoutMs }, { attempts: 1, connections: 2 });
}

function clientOf(settings: S3Settings, limits: { attempts: number; connections: number }): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  return new S3Client({
    endpoint,
    region,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    // Servers other than Amazon's seldom have a host name for every bucket, and not all know its newer checksums.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: limits.attempts,
    logger: SILENT,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: settings.timeoutMs ?? ANSWER_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: { maxSockets: limits.connections },
      httpsAgent: { maxSockets: limits.connections },
    },
  });
}
