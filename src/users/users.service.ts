import { Injectable } from '@nestjs/common';
import { makeApiKey } from '../auth/api-key.js';
import { KeyVault } from '../auth/key-vault.js';
import { Invalid } from '../domain-errors.js';
import type { UserEntity } from './user.entity.js';
import { UserRepository } from './user.repository.js';
import { usernameProblem } from './username.js';

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
  ) {}

  /**
   * Makes a user with a key of their own, which is given back this once in the clear.
   * @throws Invalid when the username is malformed, reserved or taken
   */
  async create(user: NewUser): Promise<{ user: UserEntity; apiKey: string }> {
    const problem = usernameProblem(user.username);
    if (problem) throw Invalid.field('username', problem);

    const apiKey = makeApiKey();
    const created = await this.users.insert({
      username: user.username,
      email: user.email ?? '',
      isStaff: user.isStaff ?? false,
      keyHash: this.vault.hash(apiKey),
      keyCipher: this.vault.seal(apiKey),
    });
    if (!created) throw Invalid.field('username', `"${user.username}" is taken: choose another name`);
    return { user: created, apiKey };
  }

  /** The user whom the key opens, or null. */
  findByApiKey(apiKey: string): Promise<UserEntity | null> {
    return this.users.findByKeyHash(this.vault.hash(apiKey));
  }

  findByUsername(username: string): Promise<UserEntity | null> {
    return this.users.findByUsername(username);
  }

  async exist(): Promise<boolean> {
    return (await this.users.count()) > 0;
  }
}
