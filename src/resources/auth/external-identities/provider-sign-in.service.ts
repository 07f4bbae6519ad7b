import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { AppConfig } from '../../../platform/config/app-config.js';
import { makeToken } from '../../../platform/credentials/random-token.js';
import { Forbidden, TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { actorOf } from '../../../platform/http/viewer.js';
import { LOG } from '../../../platform/logging/log.js';
import { OutageCounter } from '../../../platform/metrics/outage-counter.js';
import { type Session, SessionsService } from '../sessions/sessions.service.js';
import { type Browser, SignInService } from '../sign-in/sign-in.service.js';
import { SignUpService } from '../sign-in/sign-up.service.js';
import { UsersService } from '../../users/users.service.js';
import { ExternalIdentitiesService } from './external-identities.service.js';
import type { ExternalPerson, IdentityProvider } from './providers/identity-provider.js';
import { IdentityProviders } from './providers/identity-providers.js';
import { SignInAborted } from './providers/sign-in-aborted.js';
import { type NewcomerTicket, SignInTickets, type UnderwayTicket } from './sign-in-ticket.js';
import { suggestedName } from './suggested-name.js';

/** Visible ASCII, as OpenID Connect Core 1.0 limits it. */
const SUBJECT = /^[\x21-\x7e]{1,255}$/;
const ISSUER_MAX = 500;

/** The purpose of a sign-in with a provider. */
export type SignInIntent = Pick<UnderwayTicket, 'next' | 'invitation' | 'purpose' | 'sessionId'>;

/** The browser goes to the provider, and keeps the ticket. */
export interface Departure {
  readonly url: string;
  readonly ticket: string;
}

/** The result of a sign-in with a provider. */
export type Arrival =
  | { readonly kind: 'signed-in'; readonly sessionToken: string; readonly next: string }
  | { readonly kind: 'linked' | 'confirmed'; readonly next: string }
  | { readonly kind: 'newcomer'; readonly ticket: string };

/** A person who signed in with a provider and has no account here. */
export interface Newcomer {
  readonly provider: string;
  readonly person: ExternalPerson;
  readonly suggestedName: string;
  readonly invitation: string;
}

/** The choices of a new user. */
export interface NewcomerChoice {
  readonly username: string;
  readonly email: string;
  readonly invitation: string;
}

/** Sign-in and sign-up with an account at a provider. Accounts are never matched by e-mail address. */
@Injectable()
export class ProviderSignInService {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly identities: ExternalIdentitiesService,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly signIns: SignInService,
    private readonly signUps: SignUpService,
    private readonly tickets: SignInTickets,
    private readonly config: AppConfig,
    private readonly outages: OutageCounter,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** @throws NotFound, TemporarilyUnavailable, UpstreamFailed */
  async begin(id: string, intent: SignInIntent): Promise<Departure> {
    const provider = this.providers.get(id);
    const checks = { state: makeToken(), nonce: makeToken(), verifier: makeToken() };
    const url = await this.ask(provider, () =>
      provider.authorizationUrl(checks, this.redirectUri(provider), intent.purpose === 'confirm'),
    );
    const ticket = this.tickets.seal('underway', { ...intent, ...checks, provider: provider.id });
    return { url: url.href, ticket };
  }

  /**
   * @param query of the callback
   * @param sealed the ticket that the browser kept
   * @throws NotFound, SignInAborted, AccountSuspended, Forbidden, Conflict, TemporarilyUnavailable, UpstreamFailed
   */
  async finish(
    id: string,
    query: string,
    sealed: string | undefined,
    browser: Browser,
    session: Session | null,
  ): Promise<Arrival> {
    const provider = this.providers.get(id);
    const ticket = this.tickets.open('underway', sealed);
    const answer = new URL(query, this.redirectUri(provider));
    const isOfTicket = ticket.provider === provider.id && answer.searchParams.get('state') === ticket.state;
    const isOfSession = ticket.sessionId === null || ticket.sessionId === session?.id;
    if (!isOfTicket || !isOfSession) throw new SignInAborted('stale');
    const person = await this.ask(provider, async () =>
      requireStorable(await provider.personOf(answer, ticket)),
    );
    this.outages.worked('sign_in');
    if (ticket.purpose === 'sign-in' || !session) return this.arrive(provider, person, ticket, browser);
    if (ticket.purpose === 'link') {
      if (session.suspension) throw session.suspension;
      await this.identities.link(actorOf(session.viewer, browser.address), person);
      return { kind: 'linked', next: ticket.next };
    }
    await this.confirm(provider, person, session);
    return { kind: 'confirmed', next: ticket.next };
  }

  /** @throws SignInAborted, NotFound */
  async newcomer(sealed: string | undefined): Promise<Newcomer> {
    const { person, invitation, provider } = this.tickets.open('newcomer', sealed);
    return {
      provider: this.providers.get(provider).name,
      person,
      suggestedName: await suggestedName(person.username, (name) => this.users.isTaken(name)),
      invitation,
    };
  }

  /**
   * Creates the account of a new user and signs in.
   * @throws SignInAborted, Forbidden, ValidationFailed, RateLimited, Conflict
   */
  async signUp(
    sealed: string | undefined,
    choice: NewcomerChoice,
    browser: Browser,
  ): Promise<Pick<NewcomerTicket, 'next'> & { readonly sessionToken: string }> {
    const { person, next, provider } = this.tickets.open('newcomer', sealed);
    const user = await this.signUps.signUpExternally(choice, browser, ({ seq }, manager) =>
      this.identities.attach(seq, person, manager),
    );
    return { next, sessionToken: await this.signIns.begin(user, browser, { via: provider }) };
  }

  /** @throws Forbidden for somebody else */
  private async confirm({ name }: IdentityProvider, person: ExternalPerson, session: Session): Promise<void> {
    const user = await this.identities.userOf(person);
    if (user?.seq !== session.viewer.userSeq)
      throw new Forbidden(`This account of ${name} is not linked to yours. Use the one that is.`);
    await this.sessions.confirm(session.id);
  }

  private async arrive(
    { id, name }: IdentityProvider,
    person: ExternalPerson,
    { next, invitation }: UnderwayTicket,
    browser: Browser,
  ): Promise<Arrival> {
    const user = await this.identities.userOf(person);
    if (user) {
      const sessionToken = await this.signIns.begin(user, browser, { via: id });
      return { kind: 'signed-in', sessionToken, next };
    }
    if (this.signUps.mode === 'closed') {
      throw new Forbidden(
        `Your account of ${name} is not linked to an account here, and nobody can sign up. If you have an account, ` +
          'sign in with its password and link them under Password and sessions; else ask the operator of this site.',
      );
    }
    return {
      kind: 'newcomer',
      ticket: this.tickets.seal('newcomer', { provider: id, person, next, invitation }),
    };
  }

  private redirectUri({ id }: IdentityProvider): string {
    return `${this.config.siteUrl}/signin/${id}/callback`;
  }

  private async ask<Result>(provider: IdentityProvider, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const { failureReason, providerError } = await import('./providers/provider-error.js');
      const translated = providerError(error, provider.name);
      if (translated instanceof TemporarilyUnavailable) this.outages.add('sign_in');
      if (!(translated instanceof SignInAborted))
        this.log.warn(
          { provider: provider.id, reason: failureReason(error) },
          'a provider of sign-ins failed',
        );
      throw translated;
    }
  }
}

/** @throws Error for a profile that identifies nobody */
function requireStorable(person: ExternalPerson): ExternalPerson {
  const { issuer, subject, username, email } = person;
  if (!SUBJECT.test(subject) || issuer.length > ISSUER_MAX)
    throw new Error(
      'The subject or the issuer is longer than OpenID Connect allows, or has other characters.',
    );
  return { issuer, subject, username: textOf(username), email: textOf(email) };
}

/** A provider may send any text, and a cookie has 4 KB. */
function textOf(text: string): string {
  return text.replaceAll(/\p{C}/gu, '').trim().slice(0, 200);
}
