import type { KnownFacts } from './known-facts.js';

export abstract class SharedFacts {
  /** Null when unknown or on a timeout. */
  abstract read(key: string): Promise<KnownFacts | null>;

  abstract write(key: string, known: KnownFacts, ttlMs: number): Promise<void>;
}

export class NoSharedFacts extends SharedFacts {
  read(): Promise<null> {
    return Promise.resolve(null);
  }

  write(): Promise<void> {
    return Promise.resolve();
  }
}
