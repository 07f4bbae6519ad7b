import { Redis } from 'ioredis';

const CONNECT_TIMEOUT_MS = 2_000;
/** How long the other side may take to close its half of a connection that is given up. */
const DISCONNECT_TIMEOUT_MS = 500;
/** How long the start waits for Redis before it goes on without. */
const PATIENCE_MS = 2_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/**
 * A connection for what can do without Redis for a while. It goes on connecting for as long as it is open, and it never
 * sends a call later than asked: one that could not be sent or answered fails, and is done without by then.
 *
 * Resolves when connected, or without a connection once the patience is over: Redis is not needed to start.
 * @param onError told of every failure of the connection
 * @param patienceMs milliseconds
 */
export async function connectToRedis(
  url: string,
  onError: (error: Error) => void,
  patienceMs = PATIENCE_MS,
): Promise<Redis> {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    // A server that connects but never answers would hold these up for ever; the store judges by its own calls.
    enableReadyCheck: false,
    disableClientInfo: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    disconnectTimeout: DISCONNECT_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(FIRST_PAUSE_MS * attempt, LONGEST_PAUSE_MS),
  });
  redis.on('error', onError);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patienceMs);
    redis.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  return redis;
}
