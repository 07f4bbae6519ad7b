import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Logger } from 'pino';
import { hashOfToken, makeToken } from '../../../platform/credentials/random-token.js';
import { isUuid } from '../../../platform/credentials/uuid.js';
import { AccountSuspended, NotFound } from '../../../platform/errors/domain-errors.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { LOG } from '../../../platform/logging/log.js';
import type { SessionEntity } from './session.entity.js';
import { SessionRepository } from './session.repository.js';

/** A session expires after this time without use: 30 days. */
const LASTS_SECONDS = 30 * 86_400;
const TOKEN = /^[\w-]{43}$/;
const USER_AGENT_MAX = 200;

export interface Session {
  readonly id: string;
  readonly viewer: Viewer;
  /** Whether the user proved within the last ten minutes that they are the owner. */
  readonly isConfirmed: boolean;
  /** Set for a suspended user, who may only export and delete the account. */
  readonly suspension: AccountSuspended | null;
}

/** Signed-in browsers. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionRepository,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** @returns the token for the cookie */
  async begin(userSeq: number, userAgent: string, manager?: EntityManager): Promise<string> {
    const token = makeToken();
    const row = { tokenHash: hashOfToken(token), userSeq, userAgent: userAgent.slice(0, USER_AGENT_MAX) };
    await this.sessions.insert(row, LASTS_SECONDS, manager);
    return token;
  }

  /** Null for an expired session. */
  async find(token: string): Promise<Session | null> {
    if (!TOKEN.test(token)) return null;
    const owner = await this.sessions.findOwner(hashOfToken(token));
    if (!owner) return null;
    // The request does not wait for it.
    if (owner.isStale) void this.touch(owner.sessionId);
    const { sessionId, userSeq, username, isStaff, isConfirmed, isSuspended, suspendedReason } = owner;
    return {
      id: sessionId,
      viewer: { userSeq, username, isStaff, namedKey: null },
      isConfirmed,
      suspension: isSuspended ? new AccountSuspended(suspendedReason) : null,
    };
  }

  /** The user proved in this session that they are the owner. */
  confirm(id: string): Promise<void> {
    return this.sessions.confirm(id);
  }

  /** Whether it has not ended. */
  isOpen(id: string, manager: EntityManager): Promise<boolean> {
    return this.sessions.exists(id, manager);
  }

  /** The newest first. */
  list(userSeq: number): Promise<SessionEntity[]> {
    return this.sessions.list(userSeq);
  }

  /** @throws NotFound */
  async end(id: string, userSeq: number): Promise<void> {
    if (isUuid(id) && (await this.sessions.remove(id, userSeq))) return;
    throw new NotFound('This session is no longer active.');
  }

  /** Ends the sessions of a user. @param exceptId the one to keep */
  endAll(userSeq: number, manager: EntityManager, exceptId?: string): Promise<void> {
    return this.sessions.removeAll(userSeq, exceptId, manager);
  }

  private async touch(id: string): Promise<void> {
    try {
      await this.sessions.touch(id, LASTS_SECONDS);
    } catch (error) {
      this.log.warn({ err: error }, 'the last use of a session was not written');
    }
  }
}
