import type { KnownFacts } from './known-facts.js';

/** What all processes know together; none of them depends on it. */
export abstract class SharedFacts {
  /** @returns null when nothing is known, or nobody answers in time */
  abstract read(key: string): Promise<KnownFacts | null>;

  /** @param ttlMs milliseconds after which it may be forgotten */
  abstract write(key: string, known: KnownFacts, ttlMs: number): Promise<void>;
}

/** For a process that is alone. */
export class NoSharedFacts extends SharedFacts {
  read(): Promise<null> {
    return Promise.resolve(null);
  }

  write(): Promise<void> {
    return Promise.resolve();
  }
}
