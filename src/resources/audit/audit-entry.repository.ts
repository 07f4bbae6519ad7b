import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Raw, Repository } from 'typeorm';
import type { Page, PageRequest } from '../../platform/database/page-request.js';
import { AuditEntryEntity } from './audit-entry.entity.js';

export type NewAuditEntry = Omit<AuditEntryEntity, 'seq' | 'createdAt'>;

/** An entry must match all given filters. */
export interface AuditFilter {
  /** Case-insensitive. */
  readonly actor?: string;
  readonly action?: string;
  readonly subject?: string;
}

@Injectable()
export class AuditEntryRepository {
  constructor(@InjectRepository(AuditEntryEntity) private readonly rows: Repository<AuditEntryEntity>) {}

  async insert(entry: NewAuditEntry, manager: EntityManager): Promise<void> {
    await manager.getRepository(AuditEntryEntity).insert(entry);
  }

  /** Newest first. */
  async list({ actor, action, subject }: AuditFilter, request: PageRequest): Promise<Page<AuditEntryEntity>> {
    const isActor = Raw((column) => `lower(${column}) = lower(:actor)`, { actor });
    const [rows, count] = await this.rows.findAndCount({
      where: { ...(actor && { actor: isActor }), ...(action && { action }), ...(subject && { subject }) },
      order: { seq: 'DESC' },
      skip: (request.page - 1) * request.size,
      take: request.size,
    });
    return { rows, count, request };
  }
}
