import { Injectable } from '@nestjs/common';
import { TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { Bulkhead } from '../../../platform/concurrency/bulkhead.js';

/** Argon2id as the OWASP Password Storage Cheat Sheet recommends: 19 MiB, 2 passes, 1 thread. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A hash takes 20 to 40 ms of CPU and 19 MiB. */
const AT_ONCE = 2;
const MOST_WAITING = 100;
const RETRY_SECONDS = 2;

/** Hashes passwords with Argon2id, a few at a time. */
@Injectable()
export class PasswordHasher {
  readonly #bulkhead = new Bulkhead(AT_ONCE, MOST_WAITING);
  #hashOfNothing: Promise<string> | undefined;

  /** In the PHC string format. @throws TemporarilyUnavailable when too many wait */
  hash(password: string): Promise<string> {
    return this.pass(async () => (await import('@node-rs/argon2')).hash(password, PARAMETERS));
  }

  /** @param stored null takes as long as a hash, and returns false @throws TemporarilyUnavailable if too many wait */
  async matches(stored: string | null, password: string): Promise<boolean> {
    const known = stored ?? (await (this.#hashOfNothing ??= this.hash('')));
    const matches = await this.pass(async () => (await import('@node-rs/argon2')).verify(known, password));
    return matches && stored !== null;
  }

  private pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#bulkhead.hasRoom(false)) return this.#bulkhead.pass(work);
    throw new TemporarilyUnavailable(
      'Too many people sign in at the moment. Try again in a few seconds.',
      RETRY_SECONDS,
    );
  }
}
