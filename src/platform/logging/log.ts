import { pino, type Logger } from 'pino';
import { serializeError } from './error-serializer.js';
import { LineBatches, type Output } from './line-batches.js';

/** The injection token of the log. */
export const LOG = Symbol('log');

/** To write each line by itself would be a tenth of what a kept answer costs. */
const WRITE_AT_ONCE = 16_384;
const WRITE_EVERY_MS = 50;

/**
 * JSON lines, on standard output unless another file is named. Keys are cut out wherever an object carries them, and
 * what a failed statement was about out of its error. Lines are written together, soon and
 * when the process ends; one that is killed loses the last of them.
 * @param file its descriptor
 */
export function makeLogger(file = 1): Logger {
  // Its own batches measure all that waits again for each line.
  const destination = pino.destination({ dest: file, sync: true, contentMode: 'buffer' });
  // Its types know texts alone.
  const output = new LineBatches(destination as unknown as Output, WRITE_AT_ONCE, WRITE_EVERY_MS);
  process.on('exit', () => {
    output.flushSync();
  });
  return pino(
    {
      base: undefined,
      timestamp: isoTime,
      serializers: { err: serializeError, reason: serializeError },
      redact: {
        paths: ['*.apiKey', '*.api_key', 'headers["x-api-key"]', 'headers.authorization', 'headers.cookie'],
        censor: '…',
      },
    },
    output,
  );
}

let timeNow = Number.NaN;
let timeText = '';

/** The time of a line, as `pino.stdTimeFunctions.isoTime` has it; lines of one millisecond share it. */
function isoTime(): string {
  const now = Date.now();
  if (now !== timeNow) {
    timeNow = now;
    timeText = `,"time":"${new Date(now).toISOString()}"`;
  }
  return timeText;
}
