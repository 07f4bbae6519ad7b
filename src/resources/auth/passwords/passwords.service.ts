import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { hashOfToken, makeToken } from '../../../platform/credentials/random-token.js';
import { Conflict, Gone, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import type { UserEntity } from '../../users/user.entity.js';
import { UsersService } from '../../users/users.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { PasswordHasher } from './password-hasher.js';
import { passwordProblem } from './password-rules.js';
import { PasswordRepository } from './password.repository.js';

const LINK_EXPIRED = 'This link was used, or it has expired. Ask for a new one.';

/** A verified password. */
export interface PasswordProof {
  readonly user: UserEntity;
  /** That of the password. */
  readonly hash: string;
}

/** Passwords, and links that set one without the current one. */
@Injectable()
export class PasswordsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly passwords: PasswordRepository,
    private readonly hasher: PasswordHasher,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly security: SecurityLog,
  ) {}

  async hasPassword(userSeq: number, manager?: EntityManager): Promise<boolean> {
    return (await this.passwords.find(userSeq, manager)) !== null;
  }

  /** Takes the same time for a user that does not exist. @param address of the sender @returns null if name and password do not match */
  async prove(username: string, password: string, address: string): Promise<PasswordProof | null> {
    const user = await this.users.findByUsername(username);
    const hash = (user && (await this.passwords.find(user.seq)))?.hash ?? null;
    const isRight = await this.hasher.matches(hash, password, address);
    return isRight && user && hash !== null ? { user, hash } : null;
  }

  /** Whether a verified password stays valid until the transaction ends. */
  async isCurrent({ user, hash }: PasswordProof, manager: EntityManager): Promise<boolean> {
    return (await this.passwords.lock(user.seq, manager)) === hash;
  }

  /** @throws ValidationFailed for a new password that is too weak */
  requireStrong(password: string, username: string): void {
    const problem = passwordProblem(password, username);
    if (problem) throw ValidationFailed.field('password', problem);
  }

  /** The hash of a new password. @throws ValidationFailed */
  async hashOf(password: string, username: string, address: string): Promise<string> {
    this.requireStrong(password, username);
    return this.hasher.hash(password, address);
  }

  /** Sets the first password of a new user. */
  setFirst(userSeq: number, hash: string, manager: EntityManager): Promise<void> {
    return this.passwords.set(userSeq, hash, manager);
  }

  /**
   * Replaces the password, and ends all sessions but the one in which the user is confirmed.
   * @throws ValidationFailed, Conflict if that session ended, as by another change
   */
  async change(
    person: Required<Actor>,
    change: { readonly password: string; readonly sessionId: string },
  ): Promise<void> {
    const { id: userSeq, name } = person.user;
    const hash = await this.hashOf(change.password, name, person.address);
    await this.database.transaction(async (manager) => {
      await this.passwords.lock(userSeq, manager);
      if (!(await this.sessions.isOpen(change.sessionId, manager)))
        throw new Conflict('Your password was changed meanwhile. Sign in with the new one.');
      await this.passwords.set(userSeq, hash, manager);
      await this.sessions.endAll(userSeq, manager, change.sessionId);
    });
    this.security.write('password_changed', person);
  }

  /** @returns the secret part of a link that sets a password once */
  async makeLink(userSeq: number, lastsSeconds: number, manager?: EntityManager): Promise<string> {
    const token = makeToken();
    await this.passwords.insertLink(userSeq, hashOfToken(token), lastsSeconds, manager);
    return token;
  }

  /** Makes all links of a user useless. */
  withdrawLinks(userSeq: number, manager: EntityManager): Promise<void> {
    return this.passwords.removeLinks(userSeq, manager);
  }

  /** The user of a link. @throws Gone */
  async userOfLink(token: string): Promise<UserEntity> {
    const userSeq = await this.passwords.findUserOfLink(hashOfToken(token));
    if (userSeq === null) throw new Gone(LINK_EXPIRED);
    return this.users.getBySeq(userSeq);
  }

  /** Sets a password by a link, and ends all sessions. @throws Gone, ValidationFailed */
  async setByLink(token: string, password: string, address: string): Promise<UserEntity> {
    const user = await this.userOfLink(token);
    const hash = await this.hashOf(password, user.username, address);
    await this.database.transaction(async (manager) => {
      await this.passwords.lock(user.seq, manager);
      if (!(await this.passwords.redeemLink(hashOfToken(token), manager))) throw new Gone(LINK_EXPIRED);
      await this.passwords.set(user.seq, hash, manager);
      await this.sessions.endAll(user.seq, manager);
    });
    this.security.write('password_changed', { user: { id: user.seq, name: user.username }, address });
    return user;
  }
}
