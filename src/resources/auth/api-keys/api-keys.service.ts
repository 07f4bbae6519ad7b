import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Conflict, Forbidden, ValidationFailed, NotFound } from '../../../platform/errors/domain-errors.js';
import { makeApiKey } from '../../../platform/credentials/api-key.js';
import { KeyVault } from '../../../platform/credentials/key-vault.js';
import { isUuid } from '../../../platform/credentials/uuid.js';
import { KEY_SCOPES, type KeyScope, type Viewer } from '../../../platform/http/viewer.js';
import type { Claim } from '../../../platform/idempotency/claim.js';
import type { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeyRepository } from './api-key.repository.js';

const MOST_KEYS = 50;

export const TOO_MANY_KEYS = `You have ${MOST_KEYS} API keys, and no more are possible. Revoke one that you do not need.`;
export const ONLY_ITSELF =
  'This API key may revoke itself only. Use the API key of your profile to revoke others.';
const LAST_FOUR = 4;

export interface NewKeyOptions {
  readonly name: string;
  /** Default: `read` and `write`. */
  readonly scopes?: readonly KeyScope[];
  /** Default: never. */
  readonly expiresAt?: Date;
}

export interface MadeApiKey {
  readonly key: ApiKeyEntity;
  /** The key in plain text, which cannot be read again. */
  readonly apiKey: string;
}

/** Named keys of users, which are revoked individually. */
@Injectable()
export class ApiKeysService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly keys: ApiKeyRepository,
    private readonly vault: KeyVault,
  ) {}

  /** The newest first. */
  list(userSeq: number): Promise<ApiKeyEntity[]> {
    return this.keys.list(userSeq);
  }

  /** Named keys that are stored under the current secret when they are next used. */
  countUnderOtherSecrets(): Promise<number> {
    return this.keys.countUnderOtherSecrets(this.vault.secretId);
  }

  /**
   * @param claim of a request whose earlier attempt may have made a key: nobody has seen that one, so it goes
   * @throws ValidationFailed for an expiry in the past, Conflict for too many keys
   * @throws Forbidden for the scope `staff` if the user is not staff
   */
  create(userSeq: number, options: NewKeyOptions, claim?: Claim): Promise<MadeApiKey> {
    return this.database.transaction(async (manager) => {
      if (claim?.made) await this.keys.remove(claim.made, userSeq, manager);
      const made = await this.createIn(manager, userSeq, options);
      await claim?.record(made.key.id, manager);
      return made;
    });
  }

  /** The same in the caller's transaction. @param apiKey instead of a new one */
  async createIn(
    manager: EntityManager,
    userSeq: number,
    options: NewKeyOptions,
    apiKey = makeApiKey(),
  ): Promise<MadeApiKey> {
    const { name, scopes = ['write'], expiresAt = null } = options;
    if (expiresAt && expiresAt.getTime() <= Date.now()) {
      throw ValidationFailed.field('expires_at', 'must be in the future');
    }
    if (scopes.includes('staff') && !(await this.keys.isOfStaff(userSeq, manager))) {
      throw new Forbidden('Only staff may create a key with the scope "staff".');
    }
    if ((await this.keys.countValid(userSeq, manager)) >= MOST_KEYS) {
      throw new Conflict(TOO_MANY_KEYS);
    }
    const key = await this.keys.insert(
      {
        userSeq,
        name,
        keyHash: this.vault.hash(apiKey),
        secretId: this.vault.secretId,
        lastFour: apiKey.slice(-LAST_FOUR),
        scopes: KEY_SCOPES.filter((scope) => scope === 'read' || scopes.includes(scope)),
        expiresAt,
      },
      manager,
    );
    return { key, apiKey };
  }

  /** Revokes all named keys, also those of devices and of asciinema command lines. */
  revokeAll(userSeq: number, manager: EntityManager): Promise<void> {
    return this.keys.removeAll(userSeq, manager);
  }

  /** The profile key may revoke every key of the user, a named key only itself. @throws NotFound, Forbidden */
  async revoke(id: string, { userSeq, namedKey }: Viewer): Promise<void> {
    if (namedKey && namedKey.id !== id.toLowerCase()) {
      throw new Forbidden(ONLY_ITSELF);
    }
    if (isUuid(id) && (await this.keys.remove(id, userSeq))) return;
    throw new NotFound(`You have no API key "${id}".`);
  }
}
