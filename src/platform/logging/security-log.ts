import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOG } from './log.js';
import { RefusalCounter } from './refusal-counter.js';
import { RefusalLog } from './refusal-log.js';

/** See docs/operations.md for the list of events. */
const MESSAGES = {
  key_reset: 'profile key reset',
  key_created: 'named key created',
  key_revoked: 'named key revoked',
  signed_up: 'signed up',
  signed_in: 'signed in',
  signed_out: 'signed out',
  session_ended: 'session ended',
  password_changed: 'password changed',
  password_refused: 'password refused',
  identity_linked: 'account of a provider linked',
  identity_unlinked: 'account of a provider unlinked',
  sign_in_confirmed: 'device sign-in confirmed',
  sign_in_refused: 'device code refused',
  sensitive_act: 'access to an account changed',
  user_created: 'user created by the operator',
  user_suspended: 'user suspended',
  user_unsuspended: 'suspension of a user lifted',
  user_deleted: 'user deleted by the operator',
  staff_set: 'rights of staff changed by the operator',
  staff_featured: 'featured recordings changed by staff',
  webhook_created: 'webhook created',
  webhook_edited: 'webhook edited',
  webhook_deleted: 'webhook deleted',
  recording_deleted: 'recording deleted',
  recording_restored: 'recording restored',
  recording_visibility_set: 'visibility of a recording changed',
  recording_secrets_found: 'secrets found in an upload',
  recording_secrets_allowed: 'secrets in a recording confirmed, or the confirmation withdrawn',
  recording_edited: 'recording edited',
  recording_edits_undone: 'edits of a recording undone',
  recording_original_removed: 'original of an edited recording removed',
  recording_file_replaced: 'file of a recording replaced',
  recording_version_restored: 'replaced version of a recording restored',
  recording_version_removed: 'replaced version of a recording removed',
  recording_purged: 'deleted recordings purged',
} as const;

/** The user and address of an event; both are absent if no request caused it. */
export interface Actor {
  readonly user?: { readonly id: number; readonly name: string };
  /** The client's address behind the trusted proxies. */
  readonly address?: string;
}

/** The audit trail: log lines with an `event`. */
@Injectable()
export class SecurityLog {
  readonly #log: Logger;
  readonly #refusedKeys: RefusalLog;
  readonly #refusedSignIns: RefusalLog;

  constructor(@Inject(LOG) log: Logger, refusals: RefusalCounter) {
    this.#log = log.child({ logger: 'security' });
    this.#refusedKeys = new RefusalLog(this.#log.child({ event: 'key_refused' }), refusals);
    this.#refusedSignIns = new RefusalLog(this.#log.child({ event: 'sign_in_refused' }), refusals);
  }

  /** @param details must not contain secrets */
  write(event: keyof typeof MESSAGES, actor: Actor, details: object = {}): void {
    this.#log.info({ event, ...actor, ...details }, MESSAGES[event]);
  }

  /** Logged at most once a second. */
  keyRefused(address: string, wasLookedUp: boolean): void {
    this.#refusedKeys.add(wasLookedUp ? 'api_key' : 'api_keys_of_address', address);
  }

  /** Logged at most once a second. */
  signInsRefused(address: string): void {
    this.#refusedSignIns.add('device_code', address);
  }
}
