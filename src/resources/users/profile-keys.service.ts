import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { InvalidSetting } from '../../platform/config/app-config.js';
import { KeyVault } from '../../platform/credentials/key-vault.js';
import { AuditService } from '../audit/audit.service.js';
import { storedKey } from './stored-key.js';
import { UserRepository } from './user.repository.js';

const USERS_AT_A_TIME = 100;

export interface ResealedKeys {
  readonly resealed: number;
  /** Users whose key no known secret decrypts: it does not work, and a new one replaces it. */
  readonly unreadable: readonly string[];
}

/** Re-encrypts the profile keys of all users. */
@Injectable()
export class ProfileKeysService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly users: UserRepository,
    private readonly vault: KeyVault,
    private readonly audit: AuditService,
  ) {}

  /** @throws InvalidSetting if no key of this database was stored under the secret of this process */
  async requireFittingSecret(): Promise<void> {
    const ids = await this.users.listSecretIds();
    if (ids.length === 0 || ids.some((id) => this.vault.secretIds.includes(id))) return;
    throw new InvalidSetting(
      'SECRET_KEY (or the file secret-key in DATA_DIR) is not the one that the API keys in this database were made ' +
        'with, so no key would work. Put the former one back. If it is lost, "npm run admin -- reset-key NAME" gives a ' +
        'user a new key, and the service starts again.',
    );
  }

  /**
   * Stores every key under the current secret, which is a new one. The audit log has an entry before that, because an
   * interruption leaves some keys under each secret.
   */
  async resealAll(actor: string): Promise<ResealedKeys> {
    await this.database.transaction((manager) =>
      this.audit.record({ actor, action: 'secret.rotate', subject: '' }, manager),
    );
    let resealed = 0;
    const unreadable: string[] = [];
    for (let after = 0; ;) {
      const users = await this.users.listUnderOtherSecrets(this.vault.secretId, after, USERS_AT_A_TIME);
      for (const { seq, username, keyHash, keyCipher } of users) {
        const apiKey = this.vault.tryOpen(keyCipher);
        if (apiKey === null) unreadable.push(username);
        else if (await this.users.replaceKey(seq, [keyHash], storedKey(this.vault, apiKey))) resealed += 1;
      }
      const last = users.at(-1);
      if (!last) return { resealed, unreadable };
      after = last.seq;
    }
  }
}
