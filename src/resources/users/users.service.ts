import { Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { makeApiKey } from '../../platform/credentials/api-key.js';
import { KeyVault } from '../../platform/credentials/key-vault.js';
import {
  AccountSuspended,
  NotFound,
  Unauthenticated,
  ValidationFailed,
} from '../../platform/errors/domain-errors.js';
import { PublicTransactions } from '../../platform/response-cache/public-transactions.js';
import { storedKey } from './stored-key.js';
import type { UserEntity } from './user.entity.js';
import { type ProfileChanges, UserRepository } from './user.repository.js';
import { usernameProblem } from './username.js';

export interface NewUser {
  readonly username: string;
  readonly email?: string;
  readonly isStaff?: boolean;
}

/** A user with the key in plain text. */
export interface UserWithKey {
  readonly user: UserEntity;
  readonly apiKey: string;
}

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UserRepository,
    private readonly vault: KeyVault,
    private readonly changes: PublicTransactions,
  ) {}

  /**
   * Creates a user with a profile key, which only this call returns in plain text.
   * @throws ValidationFailed when the username is malformed, reserved or taken
   */
  create(user: NewUser, manager?: EntityManager): Promise<UserWithKey> {
    return manager
      ? this.createIn(manager, user)
      : this.changes.transaction((own) => this.createIn(own, user));
  }

  private async createIn(manager: EntityManager, user: NewUser): Promise<UserWithKey> {
    requireValid(user);
    const apiKey = makeApiKey();
    const { username, email = '', isStaff = false } = user;
    const created = await this.users.insert(
      { username, email, isStaff, ...storedKey(this.vault, apiKey) },
      manager,
    );
    // Checked last: the insertion waits for a concurrent deletion of the account that has the name.
    if (!created || (await this.users.isRetired(username, manager))) throw nameTaken(username);
    return { user: created, apiKey };
  }

  /**
   * Checks a new user without creating it.
   * @throws ValidationFailed when the username is malformed, reserved or taken, or the e-mail address is malformed
   */
  async requireNew(user: NewUser): Promise<void> {
    requireValid(user);
    if (await this.isTaken(user.username)) throw nameTaken(user.username);
  }

  /** Whether a user has the name, or had it before the account was deleted. */
  async isTaken(username: string): Promise<boolean> {
    return (await this.users.findByUsername(username)) !== null || this.users.isRetired(username);
  }

  findByUsername(username: string): Promise<UserEntity | null> {
    return this.users.findByUsername(username);
  }

  /** @throws NotFound */
  async get(username: string): Promise<UserEntity> {
    const user = await this.users.findByUsername(username);
    if (!user) throw new NotFound(`There is no user "${username}".`);
    return user;
  }

  findBySeq(seq: number): Promise<UserEntity | null> {
    return this.users.findBySeq(seq);
  }

  /** A user that must exist. */
  getBySeq(seq: number, manager?: EntityManager): Promise<UserEntity> {
    return this.users.getBySeq(seq, manager);
  }

  /** A suspension waits for the transaction: afterwards, the user adds nothing. @throws AccountSuspended */
  async requireActive(seq: number, manager: EntityManager): Promise<void> {
    const user = await this.users.findLocked(seq, manager);
    if (!user || user.suspendedAt) throw new AccountSuspended(user?.suspendedReason ?? '');
  }

  /** Absent fields keep their value. Lists show none of it. @returns the current user */
  async edit(seq: number, changes: ProfileChanges): Promise<UserEntity> {
    await this.changes.transaction(async (manager, changed) => {
      if (await this.users.update(seq, changes, manager)) changed(`user:${seq}`);
    });
    return this.users.getBySeq(seq);
  }

  /** @param email may be empty @throws ValidationFailed */
  async setEmail(seq: number, email: string): Promise<void> {
    requireEmail(email);
    await this.users.setEmail(seq, email);
  }

  /** The user's key in plain text; null if it was stored under a secret that is lost. */
  apiKeyOf(user: UserEntity): string | null {
    return this.vault.tryOpen(user.keyCipher);
  }

  /**
   * Replaces the profile key. Of concurrent resets with the same key, one wins; the others are rejected, so that nobody gets
   * a key that is already replaced.
   * @returns the new key
   * @throws Unauthenticated if the key was reset meanwhile
   */
  async resetApiKey(seq: number, currentKey: string): Promise<string> {
    const apiKey = makeApiKey();
    const replaced = await this.users.replaceKey(
      seq,
      this.vault.hashes(currentKey),
      storedKey(this.vault, apiKey),
    );
    if (replaced) return apiKey;
    throw new Unauthenticated('This API key was reset meanwhile. Use the new one.');
  }

  /**
   * Replaces the profile key of a user who may not know it.
   * @returns the new key
   * @throws Unauthenticated if it was reset meanwhile
   */
  resetApiKeyOf(user: UserEntity): Promise<string> {
    const currentKey = this.apiKeyOf(user);
    return currentKey === null
      ? this.changes.transaction((manager) => this.giveNewKey(user.seq, manager))
      : this.resetApiKey(user.seq, currentKey);
  }

  /** Stores the user's key under the current secret, unless it was reset meanwhile. */
  async resealApiKey(seq: number, apiKey: string): Promise<void> {
    await this.users.replaceKey(seq, this.vault.hashes(apiKey), storedKey(this.vault, apiKey));
  }

  /** Replaces a lost key, whatever the old one was. @returns the new key */
  async giveNewKey(seq: number, manager: EntityManager): Promise<string> {
    const apiKey = makeApiKey();
    await this.users.setKey(seq, storedKey(this.vault, apiKey), manager);
    return apiKey;
  }

  exist(): Promise<boolean> {
    return this.users.exist();
  }
}

/** @throws ValidationFailed */
function requireValid({ username, email }: NewUser): void {
  const problem = usernameProblem(username);
  if (problem) throw ValidationFailed.field('username', problem);
  requireEmail(email);
}

function nameTaken(username: string): ValidationFailed {
  return ValidationFailed.field('username', `"${username}" is taken: choose another name`);
}

/** @throws ValidationFailed */
function requireEmail(email = ''): void {
  if (email !== '' && !isEmail(email))
    throw ValidationFailed.field('email', `"${email}" is not an e-mail address`);
}
