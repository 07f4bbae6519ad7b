import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { KeyVault } from '../../../platform/credentials/key-vault.js';
import { PROVIDER_IDS } from './providers/identity-provider.js';
import { SignInAborted } from './providers/sign-in-aborted.js';

/** Ten minutes. */
export const TICKET_LASTS_MS = 600_000;

const common = {
  provider: z.enum(PROVIDER_IDS),
  next: z.string(),
  /** The code of an invitation; may be empty. */
  invitation: z.string(),
};

/** The user is at the provider. */
const underway = z.object({
  ...common,
  kind: z.literal('underway'),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  purpose: z.enum(['sign-in', 'link', 'confirm']),
  /** The session whose user links the identity or is confirmed; null: it signs in. */
  sessionId: z.string().nullable(),
});
export type UnderwayTicket = Omit<z.infer<typeof underway>, 'kind'>;

/** The person came back, has no account here, and chooses a name. */
const newcomer = z.object({
  ...common,
  kind: z.literal('newcomer'),
  person: z.object({ issuer: z.string(), subject: z.string(), username: z.string(), email: z.string() }),
});
export type NewcomerTicket = Omit<z.infer<typeof newcomer>, 'kind'>;

const KINDS = { underway, newcomer };

/**
 * The state of a sign-in with a provider, kept in a cookie. It is encrypted with the secret of the service, so every process
 * can continue it, and nobody else can create or change one.
 */
@Injectable()
export class SignInTickets {
  constructor(private readonly vault: KeyVault) {}

  seal(kind: 'underway', ticket: UnderwayTicket): string;
  seal(kind: 'newcomer', ticket: NewcomerTicket): string;
  seal(kind: keyof typeof KINDS, ticket: object): string {
    const text = JSON.stringify({ ...ticket, kind, expiresAt: Date.now() + TICKET_LASTS_MS });
    return this.vault.seal(text).toString('base64url');
  }

  /** @throws SignInAborted for one that has expired, or is of another kind */
  open<Kind extends keyof typeof KINDS>(kind: Kind, sealed = ''): z.infer<(typeof KINDS)[Kind]> {
    const text = this.vault.tryOpen(Buffer.from(sealed, 'base64url'));
    const content = text === null ? null : (JSON.parse(text) as { readonly expiresAt?: unknown });
    if (typeof content?.expiresAt !== 'number' || content.expiresAt < Date.now())
      throw new SignInAborted('stale');
    const ticket = KINDS[kind].safeParse(content);
    if (!ticket.success) throw new SignInAborted('stale');
    return ticket.data as z.infer<(typeof KINDS)[Kind]>;
  }
}
