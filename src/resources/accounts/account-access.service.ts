import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { ApiKeyEntity } from '../auth/api-keys/api-key.entity.js';
import { ApiKeysService } from '../auth/api-keys/api-keys.service.js';
import { DeviceSignInService } from '../auth/device/device-sign-in.service.js';
import { PasswordsService } from '../auth/passwords/passwords.service.js';
import type { SessionEntity } from '../auth/sessions/session.entity.js';
import { SessionsService } from '../auth/sessions/sessions.service.js';
import { UsersService } from '../users/users.service.js';

/** Everything besides the password and the providers that can act as a user. There is always a profile key, too. */
export interface AccountAccess {
  readonly sessions: readonly SessionEntity[];
  /** Named keys, also those of devices and of asciinema command lines. */
  readonly keys: readonly ApiKeyEntity[];
}

/** Lists and revokes what can act as a user. */
@Injectable()
export class AccountAccessService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly sessions: SessionsService,
    private readonly keys: ApiKeysService,
    private readonly devices: DeviceSignInService,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
  ) {}

  /** The newest of each first. */
  async list(userSeq: number): Promise<AccountAccess> {
    const [sessions, keys] = await Promise.all([this.sessions.list(userSeq), this.keys.list(userSeq)]);
    return { sessions, keys };
  }

  /** Revokes everything, also password links, and device sign-ins whose key was not fetched. @param sessionId kept */
  async revokeAll(userSeq: number, sessionId?: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      // Before the user's row is locked, in the order of a device that fetches its key.
      await this.devices.withdrawAll(userSeq, manager);
      await this.users.giveNewKey(userSeq, manager);
      await this.keys.revokeAll(userSeq, manager);
      await this.passwords.withdrawLinks(userSeq, manager);
      await this.sessions.endAll(userSeq, manager, sessionId);
    });
  }
}
