import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config/app-config.js';
import { assertAllowed } from '../../../platform/rate-limit/assert-allowed.js';
import { bucketOfAddress } from '../../../platform/rate-limit/client-address.js';
import { RateLimitStore } from '../../../platform/rate-limit/rate-limit-store.js';

const WINDOW_MS = 900_000;
const HOUR_MS = 3_600_000;
/** Names that do not exist count too, so that an error does not reveal which ones exist. */
const WRONG_PER_ACCOUNT = 20;
const WRONG_PER_ADDRESS = 30;
const LINKS_PER_ACCOUNT = 3;
const LINKS_PER_ADDRESS = 10;

/** Limits of wrong passwords per quarter of an hour, and of sign-ups and forgotten passwords per hour. */
@Injectable()
export class SignInLimits {
  constructor(
    private readonly store: RateLimitStore,
    private readonly config: AppConfig,
  ) {}

  /** @throws RateLimited after too many wrong passwords for this name or from this address */
  async admit(username: string, address: string): Promise<void> {
    assertAllowed(await this.store.peek(account('sign-in', username), WRONG_PER_ACCOUNT, WINDOW_MS));
    assertAllowed(await this.store.peek(sender('sign-in', address), WRONG_PER_ADDRESS, WINDOW_MS));
  }

  /** Counts a wrong password. @throws RateLimited when concurrent attempts already reached the limit */
  async countWrong(username: string, address: string): Promise<void> {
    const ofAccount = await this.store.hit(account('sign-in', username), WRONG_PER_ACCOUNT, WINDOW_MS);
    const ofAddress = await this.store.hit(sender('sign-in', address), WRONG_PER_ADDRESS, WINDOW_MS);
    assertAllowed(ofAccount);
    assertAllowed(ofAddress);
  }

  /** Counts a sign-up. @throws RateLimited */
  async countSignUp(address: string): Promise<void> {
    const { signUpsPerHour } = this.config.rateLimits;
    assertAllowed(await this.store.hit(sender('sign-up', address), signUpsPerHour, HOUR_MS));
  }

  /** Counts a forgotten password. @throws RateLimited */
  async countLink(username: string, address: string): Promise<void> {
    assertAllowed(await this.store.hit(sender('password-link', address), LINKS_PER_ADDRESS, HOUR_MS));
    assertAllowed(await this.store.hit(account('password-link', username), LINKS_PER_ACCOUNT, HOUR_MS));
  }
}

/** The input may be a password in the wrong field, which the store must not see. */
function account(purpose: string, username: string): string {
  return `${purpose}-account:${createHash('sha256').update(username.trim().toLowerCase()).digest('base64url')}`;
}

function sender(purpose: string, address: string): string {
  return `${purpose}-address:${bucketOfAddress(address)}`;
}
