import { Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { makeApiKey } from '../../platform/credentials/api-key.js';
import { KeyVault } from '../../platform/credentials/key-vault.js';
import { ValidationFailed, NotFound, Unauthenticated } from '../../platform/errors/domain-errors.js';
import { PublicTransactions } from '../../platform/response-cache/public-transactions.js';
import type { UserEntity } from './user.entity.js';
import { type ProfileChanges, type StoredKey, UserRepository } from './user.repository.js';
import { usernameProblem } from './username.js';

/** Characters of the reason of a suspension. */
const REASON_MAX = 500;

export interface NewUser {
  readonly username: string;
  readonly email?: string;
  readonly isStaff?: boolean;
}

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UserRepository,
    private readonly vault: KeyVault,
    private readonly changes: PublicTransactions,
  ) {}

  /**
   * Makes a user with a key of their own, which is given back this once in the clear.
   * @throws ValidationFailed when the username is malformed, reserved or taken
   */
  async create(user: NewUser): Promise<{ user: UserEntity; apiKey: string }> {
    const problem = usernameProblem(user.username);
    if (problem) throw ValidationFailed.field('username', problem);

    if (user.email && !isEmail(user.email))
      throw ValidationFailed.field('email', `"${user.email}" is not an e-mail address`);

    const apiKey = makeApiKey();
    const created = await this.users.insert({
      username: user.username,
      email: user.email ?? '',
      isStaff: user.isStaff ?? false,
      ...this.stored(apiKey),
    });
    if (!created)
      throw ValidationFailed.field('username', `"${user.username}" is taken: choose another name`);
    return { user: created, apiKey };
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

  /** A user that is known to be there. */
  getBySeq(seq: number): Promise<UserEntity> {
    return this.users.getBySeq(seq);
  }

  /** What is not named stays. Lists show none of it. @returns the user as it is now */
  async edit(seq: number, changes: ProfileChanges): Promise<UserEntity> {
    await this.changes.transaction(async (manager, changed) => {
      if (await this.users.update(seq, changes, manager)) changed(`user:${seq}`);
    });
    return this.users.getBySeq(seq);
  }

  /** The user's key, in the clear. */
  apiKeyOf(user: UserEntity): string {
    return this.vault.open(user.keyCipher);
  }

  /**
   * Puts a new key in the place of the one that is shown. Of many resets at once under one key a single one wins;
   * the others are refused, so that nobody is handed a key that is dead already.
   * @returns the new key
   * @throws Unauthenticated when the key was reset meanwhile
   */
  async resetApiKey(seq: number, currentKey: string): Promise<string> {
    const apiKey = makeApiKey();
    const replaced = await this.users.replaceKey(seq, this.vault.hashes(currentKey), this.stored(apiKey));
    if (replaced) return apiKey;
    throw new Unauthenticated('This API key was reset meanwhile. Use the new one.');
  }

  /** Stores the user's key under the current secret, unless it was reset meanwhile. */
  async resealApiKey(seq: number, apiKey: string): Promise<void> {
    await this.users.replaceKey(seq, this.vault.hashes(apiKey), this.stored(apiKey));
  }

  /**
   * Refuses all keys of the user from now on. Recordings stay as they are. Changes only the reason if the user is suspended already.
   * @param reason is shown to the user
   * @throws NotFound, ValidationFailed
   */
  async suspend(username: string, reason: string, manager?: EntityManager): Promise<UserEntity> {
    if (reason.length > REASON_MAX)
      throw ValidationFailed.field('reason', `must have at most ${REASON_MAX} characters`);
    return this.users.setSuspension((await this.get(username)).seq, reason.trim(), manager);
  }

  /** @throws NotFound */
  async unsuspend(username: string, manager?: EntityManager): Promise<UserEntity> {
    return this.users.setSuspension((await this.get(username)).seq, null, manager);
  }

  /** Replaces a lost key, whatever the old one was. @returns the new key @throws NotFound */
  async giveNewKey(username: string): Promise<string> {
    const { seq } = await this.get(username);
    const apiKey = makeApiKey();
    await this.users.setKey(seq, this.stored(apiKey));
    return apiKey;
  }

  /** @throws NotFound */
  async setStaff(username: string, isStaff: boolean): Promise<UserEntity> {
    const { seq } = await this.get(username);
    await this.users.setStaff(seq, isStaff);
    return this.users.getBySeq(seq);
  }

  /** By username. */
  list(): Promise<UserEntity[]> {
    return this.users.list();
  }

  /** Recordings and collections must be gone. */
  async remove(seq: number): Promise<void> {
    await this.changes.transaction(async (manager, changed) => {
      await this.users.remove(seq, manager);
      changed(`user:${seq}`);
    });
  }

  async exist(): Promise<boolean> {
    return (await this.users.count()) > 0;
  }

  private stored(apiKey: string): StoredKey {
    const { secretId } = this.vault;
    return { keyHash: this.vault.hash(apiKey), keyCipher: this.vault.seal(apiKey), keySecretId: secretId };
  }
}
