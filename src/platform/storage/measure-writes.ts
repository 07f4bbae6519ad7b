import { Histogram, type Registry } from 'prom-client';
import type { BlobStore } from './blob-store.js';

/** In seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Measures how long the store takes to make a file durable. */
export function measureWrites(store: BlobStore, registry: Registry): BlobStore {
  const seconds = new Histogram({
    name: 'ttyreel_store_write_duration_seconds',
    help: 'How long the media store took to make a file durable.',
    buckets: BUCKETS,
    registers: [registry],
  });
  const timed =
    <Parameters extends unknown[]>(write: (...parameters: Parameters) => Promise<void>) =>
    async (...parameters: Parameters): Promise<void> => {
      const end = seconds.startTimer();
      await write(...parameters);
      end();
    };
  store.put = timed(store.put.bind(store));
  store.putFile = timed(store.putFile.bind(store));
  return store;
}
