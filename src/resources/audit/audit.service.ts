import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { assertPageExists, type Page, type PageRequest } from '../../platform/database/page-request.js';
import type { AuditAction, AuditDetails, AuditEntryEntity } from './audit-entry.entity.js';
import { AuditEntryRepository, type AuditFilter } from './audit-entry.repository.js';

/** The actor of the admin commands. No user can have the name. */
export const OPERATOR = 'operator';

export interface AuditedAct {
  /** A username, or `OPERATOR`. */
  readonly actor: string;
  readonly action: AuditAction;
  readonly subject: string;
  readonly reason?: string;
  readonly details?: AuditDetails;
}

/** The audit log: the actions of staff and the operator. */
@Injectable()
export class AuditService {
  constructor(private readonly entries: AuditEntryRepository) {}

  /** @param manager of the transaction of the action, so that neither exists without the other */
  async record(act: AuditedAct, manager: EntityManager): Promise<void> {
    await this.entries.insert({ reason: '', details: {}, ...act }, manager);
  }

  /** Newest first. @throws NotFound past the last page */
  async list(filter: AuditFilter, request: PageRequest): Promise<Page<AuditEntryEntity>> {
    const page = await this.entries.list(filter, request);
    assertPageExists(request, page.count);
    return page;
  }
}
