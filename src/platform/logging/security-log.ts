import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOG } from './log.js';
import { RefusalLog } from './refusal-log.js';

/** What is logged of each event; docs/operations.md has the inventory. */
const MESSAGES = {
  key_reset: 'the key of a profile was reset',
  key_created: 'a named key was made',
  key_revoked: 'a named key was revoked',
  sign_in_confirmed: 'a user confirmed the sign-in of a device',
  sign_in_refused: 'a code of a device was refused',
  user_created: 'the operator made a user',
  staff_featured: 'staff changed what is featured',
  recording_deleted: 'a recording was deleted',
  recording_restored: 'a recording was restored',
  recording_visibility_set: 'the visibility of a recording was set',
  recording_purged: 'recordings were removed for good',
} as const;

/** Who did it, and from where; both are left out where nobody sent a request. */
export interface Actor {
  readonly user?: { readonly id: number; readonly name: string };
  /** Of the client, after the trusted proxies. */
  readonly address?: string;
}

/** The audit trail: what an operator has to be able to tell afterwards. Its lines have an `event`. */
@Injectable()
export class SecurityLog {
  readonly #log: Logger;
  readonly #refusedKeys: RefusalLog;
  readonly #refusedSignIns: RefusalLog;

  constructor(@Inject(LOG) log: Logger) {
    this.#log = log.child({ logger: 'security' });
    this.#refusedKeys = new RefusalLog(this.#log.child({ event: 'key_refused' }));
    this.#refusedSignIns = new RefusalLog(this.#log.child({ event: 'sign_in_refused' }));
  }

  /** @param details what it was done to; nothing that must stay secret */
  write(event: keyof typeof MESSAGES, actor: Actor, details: object = {}): void {
    this.#log.info({ event, ...actor, ...details }, MESSAGES[event]);
  }

  /** However many there are, one line a second tells of them. */
  keyRefused(address: string, wasLookedUp: boolean): void {
    this.#refusedKeys.add(
      wasLookedUp
        ? 'API keys were refused'
        : 'API keys were not looked up: too many from the address were wrong',
      address,
    );
  }

  /** However many there are, one line a second tells of them. */
  signInsRefused(address: string): void {
    this.#refusedSignIns.add('codes of devices were not looked up: too many tries', address);
  }
}
