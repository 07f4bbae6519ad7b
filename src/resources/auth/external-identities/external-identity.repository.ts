import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { ExternalIdentityEntity } from './external-identity.entity.js';

/** An account at a provider. */
export type IdentityKey = Pick<ExternalIdentityEntity, 'issuer' | 'subject'>;

@Injectable()
export class ExternalIdentityRepository {
  constructor(
    @InjectRepository(ExternalIdentityEntity) private readonly rows: Repository<ExternalIdentityEntity>,
  ) {}

  find({ issuer, subject }: IdentityKey): Promise<ExternalIdentityEntity | null> {
    return this.rows.findOneBy({ issuer, subject });
  }

  /** The oldest first. */
  list(userSeq: number): Promise<ExternalIdentityEntity[]> {
    return this.rows.find({ where: { userSeq }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Those that exist once other transactions release their locks. */
  lockAll(userSeq: number, manager: EntityManager): Promise<ExternalIdentityEntity[]> {
    return manager.find(ExternalIdentityEntity, {
      where: { userSeq },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** False if a user already has it. */
  async insert(
    identity: Pick<ExternalIdentityEntity, 'issuer' | 'subject' | 'userSeq' | 'name'>,
    manager: EntityManager,
  ): Promise<boolean> {
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(ExternalIdentityEntity)
      .values(identity)
      .orIgnore()
      .returning('id')
      .execute();
    return (inserted.raw as unknown[]).length === 1;
  }

  /** Sets the last use. */
  async touch(id: string, name: string): Promise<void> {
    await this.rows.update({ id }, { name, lastUsedAt: () => 'now()' });
  }

  async remove(id: string, manager: EntityManager): Promise<void> {
    await manager.delete(ExternalIdentityEntity, { id });
  }
}
