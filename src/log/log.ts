import { pino, type Logger } from 'pino';

/** The injection token of the log. */
export const LOG = Symbol('log');

/** To write each line by itself would be a tenth of what a kept answer costs. */
const WRITE_AT_ONCE_BYTES = 2_048;
const WRITE_EVERY_MS = 50;

/**
 * JSON lines on standard output. Keys are cut out wherever an object carries them. Lines are written together, soon and
 * when the process ends; one that is killed loses the last of them.
 */
export function makeLogger(): Logger {
  const output = pino.destination({
    sync: true,
    minLength: WRITE_AT_ONCE_BYTES,
    periodicFlush: WRITE_EVERY_MS,
  });
  process.on('exit', () => {
    output.flushSync();
  });
  return pino(
    {
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['*.apiKey', '*.api_key', 'headers["x-api-key"]', 'headers.authorization', 'headers.cookie'],
        censor: '…',
      },
    },
    output,
  );
}
