import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOG } from '../../platform/logging/log.js';
import { AccountSuspended } from '../../platform/errors/domain-errors.js';
import { UsersService } from '../users/users.service.js';
import { ApiKeyUsageService } from './api-keys/api-key-usage.service.js';
import { ApiKeyRepository, type KeyOwner } from './api-keys/api-key.repository.js';
import { KeyVault } from '../../platform/credentials/key-vault.js';
import type { Viewer } from '../../platform/http/viewer.js';

@Injectable()
export class AuthService {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly users: UsersService,
    private readonly usage: ApiKeyUsageService,
    private readonly vault: KeyVault,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /**
   * Reads the key on each call, so that a reset, revoked or expired key or a revoked staff flag takes effect immediately.
   * @throws AccountSuspended
   */
  async identify(apiKey: string): Promise<Viewer | null> {
    const owner = await this.keys.findOwner(this.vault.hashes(apiKey));
    if (!owner) return null;
    if (owner.isSuspended) throw new AccountSuspended(owner.suspendedReason);
    const { userSeq, username, isStaff, keyId, scopes, secretId } = owner;
    if (keyId !== null) this.usage.used(keyId);
    // The request does not wait for it.
    if (secretId !== this.vault.secretId) void this.reseal(apiKey, owner);
    return {
      userSeq,
      username,
      isStaff: isStaff && (scopes === null || scopes.includes('staff')),
      namedKey: keyId === null ? null : { id: keyId, scopes: scopes ?? [] },
    };
  }

  /** Stores a key under the current secret; a failure is retried at its next use. */
  private async reseal(apiKey: string, { keyId, userSeq }: KeyOwner): Promise<void> {
    const { secretId } = this.vault;
    try {
      if (keyId === null) await this.users.resealApiKey(userSeq, apiKey);
      else await this.keys.rehash(keyId, { keyHash: this.vault.hash(apiKey), secretId });
    } catch (error) {
      this.log.warn({ err: error }, 'an API key was not stored under the current secret');
    }
  }
}
