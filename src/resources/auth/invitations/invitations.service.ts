import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppConfig } from '../../../platform/config/app-config.js';
import { hashOfToken, makeToken } from '../../../platform/credentials/random-token.js';
import { isUuid } from '../../../platform/credentials/uuid.js';
import { NotFound, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { AuditService } from '../../audit/audit.service.js';
import type { InvitationEntity } from './invitation.entity.js';
import { InvitationRepository } from './invitation.repository.js';

const NOTE_MAX = 100;
const LASTS_MS = 7 * 86_400_000;
const LISTED = 100;

export interface MadeInvitation {
  readonly invitation: InvitationEntity;
  /** The sign-up URL. It cannot be read again. */
  readonly url: string;
}

/** Links with which one person each can sign up. */
@Injectable()
export class InvitationsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly invitations: InvitationRepository,
    private readonly audit: AuditService,
    private readonly config: AppConfig,
  ) {}

  /** Valid for 7 days. @param note about the invited person @throws ValidationFailed */
  async create(noteAsTyped: string, actor: string): Promise<MadeInvitation> {
    const note = noteAsTyped.trim();
    if (note.length > NOTE_MAX)
      throw ValidationFailed.field('note', `must have at most ${NOTE_MAX} characters`);
    const code = makeToken();
    const row = {
      codeHash: hashOfToken(code),
      note,
      createdBy: actor,
      expiresAt: new Date(Date.now() + LASTS_MS),
    };
    const invitation = await this.database.transaction(async (manager) => {
      const inserted = await this.invitations.insert(row, manager);
      const act = { actor, action: 'user.invite', subject: inserted.id, details: { note } } as const;
      await this.audit.record(act, manager);
      return inserted;
    });
    return { invitation, url: `${this.config.siteUrl}/signup?invitation=${code}` };
  }

  /** The last 100, the newest first. */
  list(): Promise<InvitationEntity[]> {
    return this.invitations.list(LISTED);
  }

  isOpen(code: string): Promise<boolean> {
    return this.invitations.isOpen(hashOfToken(code));
  }

  /** @throws ValidationFailed when it was used or has expired */
  async use(code: string, username: string, manager: EntityManager): Promise<void> {
    if (await this.invitations.use(hashOfToken(code), username, manager)) return;
    throw ValidationFailed.field('invitation', 'was used or has expired: ask for a new one');
  }

  /** Withdraws an invitation that was not used. @throws NotFound */
  async withdraw(id: string, actor: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      if (!isUuid(id) || !(await this.invitations.remove(id, manager)))
        throw new NotFound('This invitation was used or withdrawn already.');
      await this.audit.record({ actor, action: 'user.uninvite', subject: id.toLowerCase() }, manager);
    });
  }
}
