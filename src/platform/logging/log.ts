import { isatty } from 'node:tty';
import { pino, type Logger, type LoggerOptions } from 'pino';
import { serializeError } from './error-serializer.js';
import { LineBatches, type Output } from './line-batches.js';

/** The injection token of the logger. */
export const LOG = Symbol('log');

/** Writing each line separately would cost a tenth of serving a cached response. */
const WRITE_AT_ONCE = 16_384;
const WRITE_EVERY_MS = 50;

const OPTIONS: LoggerOptions = {
  base: undefined,
  timestamp: isoTime,
  serializers: { err: serializeError, reason: serializeError },
  redact: {
    paths: ['*.apiKey', '*.api_key', 'headers["x-api-key"]', 'headers.authorization', 'headers.cookie'],
    censor: '…',
  },
};

/**
 * A logger of JSON lines, or of readable lines on a terminal, without API keys and statement contents. Lines are buffered
 * for up to 50 ms and flushed on exit; a killed process loses them.
 * @param file a file descriptor, by default standard output
 */
export async function makeLogger(file = 1): Promise<Logger> {
  if (isatty(file)) return pino(OPTIONS, (await import('./pretty-lines.js')).prettyLines(file));
  // pino's own buffering measures the whole buffer again for each line.
  const destination = pino.destination({ dest: file, sync: true, contentMode: 'buffer' });
  // pino's types only accept strings.
  const output = new LineBatches(destination as unknown as Output, WRITE_AT_ONCE, WRITE_EVERY_MS);
  process.on('exit', () => {
    output.flushSync();
  });
  return pino(OPTIONS, output);
}

let timeNow = Number.NaN;
let timeText = '';

/** Like `pino.stdTimeFunctions.isoTime`, but cached for lines of the same millisecond. */
function isoTime(): string {
  const now = Date.now();
  if (now !== timeNow) {
    timeNow = now;
    timeText = `,"time":"${new Date(now).toISOString()}"`;
  }
  return timeText;
}
