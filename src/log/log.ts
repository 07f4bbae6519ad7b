import { pino, type Logger } from 'pino';

/** The injection token of the log. */
export const LOG = Symbol('log');

/** JSON lines on standard output. Keys are cut out wherever an object carries them. */
export function makeLogger(): Logger {
  return pino({
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.apiKey', '*.api_key', 'headers["x-api-key"]', 'headers.authorization', 'headers.cookie'],
      censor: '…',
    },
  });
}
