import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../output/failure.js';
import type { ProgressBar } from '../output/progress-bar.js';
import type { Api } from './api.js';

/** A rendition is ready within minutes, or never. */
const PATIENCE_MS = 300_000;
const PAUSE_MS = 2_000;

/**
 * Opens a rendition. Waits while the server is still making it, and says so on the progress line.
 * @throws Failure if it is not ready after some minutes
 */
export async function openWhenMade(
  api: Pick<Api, 'open'>,
  url: string,
  bar: ProgressBar,
  pauseMs = PAUSE_MS,
): Promise<Response> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await api.open(url, { 'Accept-Encoding': 'identity' });
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 503 || Date.now() > end) throw error;
      bar.say('is not ready yet, waiting');
      await delay(pauseMs);
    }
  }
}
