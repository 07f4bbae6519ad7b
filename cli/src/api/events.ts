import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from './api.js';
import { Failure } from '../output/failure.js';
import { isTransient, networkFailure } from './network-failure.js';

const PAUSE_MS = 1_000;
/** Consecutive streams without an event. */
const MAX_EMPTY = 5;

/**
 * Follows server-sent events (HTML Standard, section 9.2) and reconnects until the last one.
 * @param onData gets the JSON of each; returns true for the last
 * @returns the last one
 */
export async function followEvents<Data>(
  api: Api,
  path: string,
  onData: (data: Data) => boolean,
  pauseMs = PAUSE_MS,
): Promise<Data> {
  const url = api.server.url + path;
  for (let empty = 1; ; empty++) {
    const { body } = await api.open(url, { Accept: 'text/event-stream' });
    let buffered = '';
    try {
      for await (const text of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
        const events = (buffered + text).split('\n\n');
        buffered = events.pop() ?? '';
        for (const data of events.flatMap((event) => dataOf<Data>(event))) {
          empty = 0;
          if (onData(data)) return data;
        }
      }
      if (empty >= MAX_EMPTY) throw new Failure(`${url} sends no events.`);
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (empty >= MAX_EMPTY || !isTransient(error)) throw networkFailure(error, url);
    }
    await delay(pauseMs);
  }
}

function dataOf<Data>(event: string): Data[] {
  const lines = event.split('\n').filter((line) => line.startsWith('data:'));
  if (lines.length === 0) return [];
  return [JSON.parse(lines.map((line) => line.slice(5).trimStart()).join('\n')) as Data];
}
