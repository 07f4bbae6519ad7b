import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Conflict, Forbidden, ValidationFailed, NotFound } from '../../../platform/errors/domain-errors.js';
import { makeApiKey } from '../../../platform/credentials/api-key.js';
import { KeyVault } from '../../../platform/credentials/key-vault.js';
import type { KeyScope, Viewer } from '../../../platform/http/viewer.js';
import type { ApiKeyEntity } from './api-key.entity.js';
import { ApiKeyRepository } from './api-key.repository.js';

const MOST_KEYS = 50;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const LAST_FOUR = 4;

export interface ApiKeyWish {
  readonly name: string;
  /** Left out: all of them. */
  readonly scopes?: readonly KeyScope[];
  /** Left out: never. */
  readonly expiresAt?: Date;
}

export interface MadeApiKey {
  readonly key: ApiKeyEntity;
  /** The key in the clear, which cannot be read back. */
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

  /** @throws ValidationFailed for an expiry in the past, Conflict for too many keys */
  create(userSeq: number, wish: ApiKeyWish): Promise<MadeApiKey> {
    return this.database.transaction((manager) => this.createIn(manager, userSeq, wish));
  }

  /** The same as a part of the caller's transaction. */
  async createIn(manager: EntityManager, userSeq: number, wish: ApiKeyWish): Promise<MadeApiKey> {
    const apiKey = makeApiKey();
    return { key: await this.insert(manager, userSeq, wish, apiKey), apiKey };
  }

  /** Whether the user has connected the asciinema command line with this install id. @throws ValidationFailed */
  async ownsInstallId(userSeq: number, installId: string): Promise<boolean> {
    return (await this.keys.findOwner(this.vault.hashes(normalInstallId(installId))))?.userSeq === userSeq;
  }

  /**
   * Makes the install id of an asciinema command line a key of the user; once is enough.
   * @throws ValidationFailed, Conflict when it is a key of somebody else, or there are too many keys
   */
  async adoptInstallId(userSeq: number, installId: string): Promise<ApiKeyEntity> {
    const secret = normalInstallId(installId);
    const owner = await this.keys.findOwner(this.vault.hashes(secret));
    if (owner && owner.userSeq !== userSeq)
      throw new Conflict(
        'This machine is connected to another account. Remove its install id file to get a new one.',
      );
    const known = owner?.keyId && (await this.keys.list(userSeq)).find(({ id }) => id === owner.keyId);
    if (known) return known;
    return this.database.transaction((manager) =>
      this.insert(manager, userSeq, { name: 'asciinema command line' }, secret),
    );
  }

  private async insert(
    manager: EntityManager,
    userSeq: number,
    wish: ApiKeyWish,
    apiKey: string,
  ): Promise<ApiKeyEntity> {
    const { name, scopes = ['write'], expiresAt = null } = wish;
    if (expiresAt && expiresAt.getTime() <= Date.now()) {
      throw ValidationFailed.field('expires_at', 'must be in the future');
    }
    if ((await this.keys.countValid(userSeq, manager)) >= MOST_KEYS) {
      throw new Conflict(
        `You have ${MOST_KEYS} API keys, and no more are possible. Revoke one that you do not need.`,
      );
    }
    return this.keys.insert(
      {
        userSeq,
        name,
        keyHash: this.vault.hash(apiKey),
        secretId: this.vault.secretId,
        lastFour: apiKey.slice(-LAST_FOUR),
        scopes: scopes.includes('write') ? ['read', 'write'] : ['read'],
        expiresAt,
      },
      manager,
    );
  }

  /** The profile key may revoke every key of the user, a named key only itself. @throws NotFound, Forbidden */
  async revoke(id: string, { userSeq, namedKey }: Viewer): Promise<void> {
    if (namedKey && namedKey.id !== id.toLowerCase()) {
      throw new Forbidden(
        'This API key may revoke itself only. Use the API key of your profile to revoke others.',
      );
    }
    if (UUID.test(id) && (await this.keys.remove(id, userSeq))) return;
    throw new NotFound(`You have no API key "${id}".`);
  }
}

/** Install ids are UUIDs (asciinema's source: `config.rs`). @throws ValidationFailed */
function normalInstallId(installId: string): string {
  if (UUID.test(installId)) return installId.toLowerCase();
  throw ValidationFailed.field('install id', 'must be a UUID, as `asciinema auth` prints it');
}
