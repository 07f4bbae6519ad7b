import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Conflict, NotFound } from '../../../platform/errors/domain-errors.js';
import { isUuid } from '../../../platform/credentials/uuid.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import type { UserEntity } from '../../users/user.entity.js';
import { UsersService } from '../../users/users.service.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import type { ExternalIdentityEntity } from './external-identity.entity.js';
import { ExternalIdentityRepository } from './external-identity.repository.js';
import type { ExternalPerson } from './providers/identity-provider.js';
import { IdentityProviders } from './providers/identity-providers.js';

const NAME_MAX = 200;

/** Identities of users at sign-in providers. */
@Injectable()
export class ExternalIdentitiesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly identities: ExternalIdentityRepository,
    private readonly users: UsersService,
    private readonly passwords: PasswordsService,
    private readonly providers: IdentityProviders,
    private readonly security: SecurityLog,
  ) {}

  /** The oldest first. */
  list(userSeq: number): Promise<ExternalIdentityEntity[]> {
    return this.identities.list(userSeq);
  }

  /** The user of an identity; updates its last use. Null for a person without an account here. */
  async userOf(person: ExternalPerson): Promise<UserEntity | null> {
    const found = await this.identities.find(person);
    if (!found) return null;
    await this.identities.touch(found.id, nameOf(person));
    return this.users.findBySeq(found.userSeq);
  }

  /** @throws Conflict if a user already has it */
  async attach(userSeq: number, person: ExternalPerson, manager: EntityManager): Promise<void> {
    const { issuer, subject } = person;
    const identity = { issuer, subject, userSeq, name: nameOf(person) };
    if (await this.identities.insert(identity, manager)) return;
    const { name } = this.providers.ofIssuer(issuer) ?? { name: new URL(issuer).host };
    throw new Conflict(
      `This account of ${name} belongs to another account here. Sign in with it, and unlink it there first.`,
    );
  }

  /** @throws Conflict when another user has it */
  async link(actor: Required<Actor>, person: ExternalPerson): Promise<void> {
    const known = await this.identities.find(person);
    if (known?.userSeq === actor.user.id) return;
    await this.database.transaction((manager) => this.attach(actor.user.id, person, manager));
    this.security.write('identity_linked', actor, { issuer: person.issuer });
  }

  /** @throws NotFound, Conflict if it is the last sign-in method */
  async unlink(actor: Required<Actor>, id: string): Promise<void> {
    const issuer = await this.database.transaction(async (manager) => {
      const all = await this.identities.lockAll(actor.user.id, manager);
      const identity = isUuid(id) ? all.find((one) => one.id === id.toLowerCase()) : undefined;
      if (!identity) throw new NotFound('This account is not linked any more.');
      await this.requireOtherWayIn(all, identity, manager);
      await this.identities.remove(identity.id, manager);
      return identity.issuer;
    });
    this.security.write('identity_unlinked', actor, { issuer });
  }

  /** Identities of providers that are no longer configured cannot sign in. */
  private async requireOtherWayIn(
    all: readonly ExternalIdentityEntity[],
    removed: ExternalIdentityEntity,
    manager: EntityManager,
  ): Promise<void> {
    const others = all.filter((one) => one !== removed && this.providers.ofIssuer(one.issuer));
    if (others.length > 0 || (await this.passwords.hasPassword(removed.userSeq, manager))) return;
    throw new Conflict('This is your only way to sign in. Set a password first, then unlink this account.');
  }
}

function nameOf({ username, subject }: ExternalPerson): string {
  return (username || subject).slice(0, NAME_MAX);
}
