import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { assertAllowed } from '../../../platform/rate-limit/assert-allowed.js';
import { bucketOfAddress } from '../../../platform/rate-limit/client-address.js';
import { RateLimitStore } from '../../../platform/rate-limit/rate-limit-store.js';

const WINDOW_MS = 900_000;
const TRIES_PER_USER = 10;
const TRIES_PER_CODE = 5;
const WRONG_TRIES_PER_ADDRESS = 10;
const TOO_MANY = 'Too many codes were tried.';

/** Per quarter of an hour. For an address only wrong guesses count: many people may sign in behind it. */
@Injectable()
export class ConfirmationLimits {
  constructor(private readonly store: RateLimitStore) {}

  /** Counts an attempt. @throws RateLimited if there were too many */
  async admit(userCode: string, userSeq: number, address: string): Promise<void> {
    const caller = callerOf(address);
    assertAllowed(await this.store.peek(caller, WRONG_TRIES_PER_ADDRESS, WINDOW_MS), TOO_MANY);
    assertAllowed(await this.store.hit(`confirmation-user:${userSeq}`, TRIES_PER_USER, WINDOW_MS), TOO_MANY);
    // The store must not contain valid codes.
    const code = createHash('sha256').update(userCode).digest('base64url');
    assertAllowed(await this.store.hit(`confirmation-code:${code}`, TRIES_PER_CODE, WINDOW_MS), TOO_MANY);
  }

  /** The last admitted attempt was a code of no pending device. */
  async wasWrong(address: string): Promise<void> {
    await this.store.hit(callerOf(address), WRONG_TRIES_PER_ADDRESS, WINDOW_MS);
  }
}

function callerOf(address: string): string {
  return `confirmation-address:${bucketOfAddress(address)}`;
}
