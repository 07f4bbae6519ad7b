import type { Redis } from 'ioredis';

const CONNECT_TIMEOUT_MS = 2_000;
/** How long to wait for the peer to close its side. */
const DISCONNECT_TIMEOUT_MS = 500;
/** How long the start waits for Redis. */
const START_TIMEOUT_MS = 2_000;
const RETRY_STEP_MS = 100;
const MAX_RETRY_DELAY_MS = 2_000;

/**
 * A connection for uses with a fallback. It reconnects forever; calls that cannot be sent or answered fail immediately and
 * are not retried. Resolves when connected, or after the timeout without a connection.
 * @param onError called for every connection error
 */
export async function connectToRedis(
  url: string,
  onError: (error: Error) => void,
  startTimeoutMs = START_TIMEOUT_MS,
): Promise<Redis> {
  const { Redis: Client } = await import('ioredis');
  const redis = new Client(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    // The ready check would wait forever for a server that accepts connections but does not respond.
    enableReadyCheck: false,
    disableClientInfo: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(RETRY_STEP_MS * attempt, MAX_RETRY_DELAY_MS),
  });
  redis.on('error', onError);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, startTimeoutMs);
    redis.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  return redis;
}
