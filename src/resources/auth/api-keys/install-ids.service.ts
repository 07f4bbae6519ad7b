import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { normalInstallId } from '../../../platform/credentials/install-id.js';
import { KeyVault } from '../../../platform/credentials/key-vault.js';
import { Conflict, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import { assertAllowed } from '../../../platform/rate-limit/assert-allowed.js';
import { RateLimitStore } from '../../../platform/rate-limit/rate-limit-store.js';
import { ApiKeyRepository } from './api-key.repository.js';
import { ApiKeysService } from './api-keys.service.js';

const WINDOW_MS = 900_000;
const TRIES_PER_USER = 20;

/** The install ids of asciinema command lines: keys that the command line created, which only allow uploads. */
@Injectable()
export class InstallIdsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly rows: ApiKeyRepository,
    private readonly keys: ApiKeysService,
    private readonly vault: KeyVault,
    private readonly limits: RateLimitStore,
    private readonly security: SecurityLog,
  ) {}

  /** Whether it is a key of this user. @throws ValidationFailed */
  async isConnected(userSeq: number, installId: string): Promise<boolean> {
    return (await this.ownerOf(checked(installId))) === userSeq;
  }

  /**
   * Makes it a key of the user; idempotent.
   * @throws ValidationFailed, RateLimited, Conflict if it is a key of another user, or if there are too many keys
   */
  async connect(installId: string, name: string, person: Required<Actor>): Promise<void> {
    const secret = checked(installId);
    const userSeq = person.user.id;
    await this.countTry(userSeq);
    if (await this.isOwn(secret, userSeq)) return;
    try {
      const { key } = await this.database.transaction((manager) =>
        this.keys.createIn(manager, userSeq, { name }, secret),
      );
      this.security.write('key_created', person, { key: key.id, via: 'asciinema' });
    } catch (error) {
      // The same form may have been sent twice concurrently.
      if (!(await this.isOwn(secret, userSeq))) throw error;
    }
  }

  private async isOwn(secret: string, userSeq: number): Promise<boolean> {
    const owner = await this.ownerOf(secret);
    if (owner === null || owner === userSeq) return owner === userSeq;
    throw new Conflict(
      'This machine is connected to another account. Remove the file install-id of asciinema to get a new id.',
    );
  }

  private async ownerOf(secret: string): Promise<number | null> {
    return (await this.rows.findOwner(this.vault.hashes(secret)))?.userSeq ?? null;
  }

  private async countTry(userSeq: number): Promise<void> {
    assertAllowed(await this.limits.hit(`connect-user:${userSeq}`, TRIES_PER_USER, WINDOW_MS));
  }
}

/** @throws ValidationFailed */
function checked(installId: string): string {
  const normal = normalInstallId(installId);
  if (normal !== null) return normal;
  throw ValidationFailed.field('install id', 'must be a UUID, as `asciinema auth` prints it');
}
