import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { hashOfToken, makeToken } from '../../../platform/credentials/random-token.js';
import { Gone, AuthorizationPending, NotFound, RateLimited } from '../../../platform/errors/domain-errors.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import { UsersService } from '../../users/users.service.js';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import { ConfirmationLimits } from './confirmation-limits.js';
import { makeUserCode, normalUserCode } from './device-codes.js';
import { DeviceGrantRepository } from './device-grant.repository.js';

/** Seconds until a code expires. */
const LASTS_SECONDS = 900;
/** Seconds between two polls of a device. */
const INTERVAL_SECONDS = 5;

export const NOT_CONFIRMED = `The sign-in is not confirmed yet. Try again in ${INTERVAL_SECONDS} s.`;
export const CODE_ENDED = 'This device code has expired or was used already. Start again.';
/** The length of `2026-11-22`. */
const DATE_LENGTH = 10;

/** Longer ones are cut. */
const USER_AGENT_MAX = 200;

/** The program that asks for a sign-in. */
export interface Device {
  /** As it calls itself. */
  readonly clientName: string | null;
  readonly address: string;
  readonly userAgent: string;
}

/** A device that waits for its confirmation. */
export interface WaitingDevice extends Device {
  readonly since: Date;
}

export interface BegunSignIn {
  /** For the device only. */
  readonly deviceCode: string;
  /** For the user to type. */
  readonly userCode: string;
  /** Seconds. */
  readonly interval: number;
  /** Seconds. */
  readonly expiresIn: number;
}

export interface RedeemedSignIn {
  readonly apiKey: string;
  readonly keyId: string;
  readonly userSeq: number;
  readonly username: string;
}

/** Sign-in for programs without a browser: a user confirms a short code on the website. */
@Injectable()
export class DeviceSignInService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly grants: DeviceGrantRepository,
    private readonly keys: ApiKeysService,
    private readonly users: UsersService,
    private readonly limits: ConfirmationLimits,
    private readonly security: SecurityLog,
  ) {}

  async begin({ clientName, address, userAgent }: Device): Promise<BegunSignIn> {
    await this.grants.removeExpired();
    const deviceCode = makeToken();
    const grant = {
      deviceCodeHash: hashOfToken(deviceCode),
      clientName: clientName || null,
      address,
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
    };
    for (;;) {
      const userCode = makeUserCode();
      // The code is already in use, which is very rare: try another one.
      if (!(await this.grants.insert({ ...grant, userCode }, LASTS_SECONDS))) continue;
      return { deviceCode, userCode, interval: INTERVAL_SECONDS, expiresIn: LASTS_SECONDS };
    }
  }

  /** What a person sees before they confirm. @param typedCode as typed @throws as `confirm` */
  async find(typedCode: string, person: Required<Actor>): Promise<WaitingDevice> {
    const userCode = normalUserCode(typedCode);
    await this.admitTry(userCode, person);
    const found = await this.grants.findUnconfirmed(userCode);
    if (!found) return this.refuse(person);
    const { clientName, address, userAgent, expiresAt } = found;
    return { clientName, address, userAgent, since: new Date(expiresAt.getTime() - LASTS_SECONDS * 1_000) };
  }

  /** @param typedCode as typed @throws NotFound, RateLimited after too many attempts */
  async confirm(typedCode: string, person: Required<Actor>): Promise<void> {
    const userCode = normalUserCode(typedCode);
    await this.admitTry(userCode, person);
    if (!(await this.grants.confirm(userCode, person.user.id))) await this.refuse(person);
    this.security.write('sign_in_confirmed', person);
  }

  /** Returns the key once. @throws AuthorizationPending, Conflict (too many keys; the sign-in stays confirmed), Gone */
  async redeem(deviceCode: string): Promise<RedeemedSignIn> {
    const hash = hashOfToken(deviceCode);
    const redeemed = await this.database.transaction(async (manager) => {
      const grant = await this.grants.redeem(hash, manager);
      if (!grant) return null;
      const name = grant.clientName ?? `device sign-in, ${new Date().toISOString().slice(0, DATE_LENGTH)}`;
      const { apiKey, key } = await this.keys.createIn(manager, grant.userSeq, { name });
      // Before the commit: the key is shown only once.
      const { username } = await this.users.getBySeq(grant.userSeq, manager);
      return { apiKey, keyId: key.id, userSeq: grant.userSeq, username };
    });
    if (redeemed) return redeemed;
    if (await this.grants.isWaiting(hash)) {
      throw new AuthorizationPending(NOT_CONFIRMED, INTERVAL_SECONDS);
    }
    throw new Gone(CODE_ENDED);
  }

  /** Withdraws what a user confirmed and no device has fetched yet. */
  withdrawAll(userSeq: number, manager: EntityManager): Promise<void> {
    return this.grants.removeOf(userSeq, manager);
  }

  private async refuse(person: Required<Actor>): Promise<never> {
    await this.limits.wasWrong(person.address);
    this.security.write('sign_in_refused', person);
    throw new NotFound(
      'No device is waiting with this code. Compare it with the code on your device. A code is valid for 15 minutes.',
    );
  }

  private async admitTry(userCode: string, { user, address }: Required<Actor>): Promise<void> {
    try {
      await this.limits.admit(userCode, user.id, address);
    } catch (error) {
      if (error instanceof RateLimited) this.security.signInsRefused(address);
      throw error;
    }
  }
}
