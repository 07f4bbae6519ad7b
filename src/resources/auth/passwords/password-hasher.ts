import { Injectable } from '@nestjs/common';
import { bucketOfAddress } from '../../../platform/rate-limit/client-address.js';
import { FairGate } from '../../../platform/rate-limit/fair-gate.js';

/** Argon2id as the OWASP Password Storage Cheat Sheet recommends: 19 MiB, 2 passes, 1 thread. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A hash takes 20 to 40 ms of CPU and 19 MiB. */
const AT_ONCE = 2;
/** Of one address, waiting and running. */
const MOST_OF_ONE = 50;
/** Per address and minute; more than the limit of requests allows on a machine that is not busy. */
const SECONDS_PER_MINUTE = 30;

/** Hashes passwords with Argon2id, a few at a time, in turns of the addresses. */
@Injectable()
export class PasswordHasher {
  readonly #turns = new FairGate({
    capacity: AT_ONCE,
    mostOfOne: MOST_OF_ONE,
    secondsPerMinute: SECONDS_PER_MINUTE,
  });
  #hashOfNothing: Promise<string> | undefined;

  /**
   * In the PHC string format.
   * @param address of the sender, which waits for its turn
   * @throws RateLimited, TemporarilyUnavailable
   */
  hash(password: string, address: string): Promise<string> {
    return this.pass(address, () => hashed(password));
  }

  /**
   * @param stored null takes as long as a hash, and returns false
   * @param address of the sender, which waits for its turn
   * @throws RateLimited, TemporarilyUnavailable
   */
  async matches(stored: string | null, password: string, address: string): Promise<boolean> {
    const known = stored ?? (await (this.#hashOfNothing ??= hashed('')));
    const matches = await this.pass(address, async () =>
      (await import('@node-rs/argon2')).verify(known, password),
    );
    return matches && stored !== null;
  }

  private pass<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    return this.#turns.pass(bucketOfAddress(address), work);
  }
}

async function hashed(password: string): Promise<string> {
  return (await import('@node-rs/argon2')).hash(password, PARAMETERS);
}
