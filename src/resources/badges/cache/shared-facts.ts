import type { StoredMetrics } from './known-facts.js';

export abstract class SharedMetricsStore {
  /** Null when unknown or on a timeout. */
  abstract read(key: string): Promise<StoredMetrics | null>;

  abstract write(key: string, known: StoredMetrics, ttlMs: number): Promise<void>;
}

export class NoSharedMetricsStore extends SharedMetricsStore {
  read(): Promise<null> {
    return Promise.resolve(null);
  }

  write(): Promise<void> {
    return Promise.resolve();
  }
}
