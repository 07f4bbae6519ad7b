import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { assertPageExists, type Page, type PageRequest } from '../../platform/database/page-request.js';
import type { AuditAction, AuditDetails, AuditEntryEntity } from './audit-entry.entity.js';
import { AuditEntryRepository, type AuditFilter } from './audit-entry.repository.js';

/** The actor of what the command line of the service does. No user may have the name. */
export const OPERATOR = 'operator';

export interface AuditedAct {
  /** A username, or `OPERATOR`. */
  readonly actor: string;
  readonly action: AuditAction;
  readonly subject: string;
  readonly reason?: string;
  readonly details?: AuditDetails;
}

/** The audit log: what staff and the operator did. */
@Injectable()
export class AuditService {
  constructor(private readonly entries: AuditEntryRepository) {}

  /** @param manager of the transaction of the act, so that neither is without the other */
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
