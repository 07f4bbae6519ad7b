import { beforeEach, describe, expect, it } from '@jest/globals';
import pino, { type Logger } from 'pino';
import { fake } from '../../../../test/support/fakes.js';
import { outageCounter } from '../../../../test/support/counters.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import { KeyVault } from '../../../platform/credentials/key-vault.js';
import {
  AccountSuspended,
  Forbidden,
  TemporarilyUnavailable,
  UpstreamFailed,
} from '../../../platform/errors/domain-errors.js';
import type { UserEntity } from '../../users/user.entity.js';
import type { UsersService } from '../../users/users.service.js';
import type { SessionsService } from '../sessions/sessions.service.js';
import type { SignInService } from '../sign-in/sign-in.service.js';
import type { SignUpService } from '../sign-in/sign-up.service.js';
import type { ExternalIdentitiesService } from './external-identities.service.js';
import { ProviderSignInService } from './provider-sign-in.service.js';
import type { AnswerChecks, ExternalPerson, IdentityProvider } from './providers/identity-provider.js';
import type { IdentityProviders } from './providers/identity-providers.js';
import { SignInAborted } from './providers/sign-in-aborted.js';
import { SignInTickets } from './sign-in-ticket.js';

const BROWSER = { address: '192.0.2.1', userAgent: 'a browser' };
const ISSUER = 'https://login.acme.example';
const INTENT = { purpose: 'sign-in', next: '/upload', invitation: '', sessionId: null } as const;
const ADA: ExternalPerson = { issuer: ISSUER, subject: 'ada', username: 'Ada', email: '' };

let answer: ExternalPerson | Error;
let known: boolean;
let mode: 'open' | 'closed';
let lines: string[];
let state: string;
let confirmed: string[];

const provider = fake<IdentityProvider>({
  id: 'oidc',
  name: 'Acme',
  issuer: ISSUER,
  authorizationUrl: (checks: AnswerChecks, redirectUri: string) => {
    ({ state } = checks);
    return Promise.resolve(new URL(`${ISSUER}/authorize?${new URLSearchParams({ redirectUri }).toString()}`));
  },
  personOf: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)),
});
const tickets = new SignInTickets(new KeyVault('a secret'));
const log: Logger = pino({}, { write: (line: string) => void lines.push(line) });
const outages = outageCounter();
const service = new ProviderSignInService(
  fake<IdentityProviders>({ all: [provider], get: () => provider }),
  fake<ExternalIdentitiesService>({
    userOf: () => Promise.resolve(known ? fake<UserEntity>({ seq: 1 }) : null),
  }),
  fake<UsersService>({ isTaken: () => Promise.resolve(false) }),
  fake<SessionsService>({ confirm: (id) => Promise.resolve(void confirmed.push(id)) }),
  fake<SignInService>({ begin: () => Promise.resolve('a token') }),
  fake<SignUpService>({
    get mode() {
      return mode;
    },
  }),
  tickets,
  AppConfig.from({ SITE_URL: 'https://example.org/reels' }),
  outages,
  log,
);

beforeEach(() => {
  [answer, known, mode, lines, confirmed] = [ADA, true, 'open', [], []];
});

async function comeBack(query: (state: string) => string = (one) => `code=x&state=${one}`) {
  const { ticket } = await service.begin('oidc', INTENT);
  return service.finish('oidc', `?${query(state)}`, ticket, BROWSER, null);
}

it('uses a callback URL under the path of the site', async () => {
  const { url } = await service.begin('oidc', INTENT);
  expect(new URL(url).searchParams.get('redirectUri')).toBe('https://example.org/reels/signin/oidc/callback');
});

it('signs in known users and lets others choose a name', async () => {
  expect(await comeBack()).toEqual({ kind: 'signed-in', sessionToken: 'a token', next: '/upload' });
  known = false;
  const arrival = await comeBack();
  const ticket = 'ticket' in arrival ? arrival.ticket : '';
  expect(await service.newcomer(ticket)).toMatchObject({
    provider: 'Acme',
    suggestedName: 'Ada',
    person: ADA,
  });
  mode = 'closed';
  await expect(comeBack()).rejects.toThrow(Forbidden);
});

it.each(['', 'code=x', 'code=x&state=', 'code=x&state=another'])('rejects the callback %p', async (query) => {
  await expect(comeBack(() => query)).rejects.toThrow(SignInAborted);
  expect(lines).toEqual([]);
});

const sessionOf = (userSeq: number, id: string) => ({
  id,
  viewer: { userSeq, username: 'mallory', isStaff: false, namedKey: null },
  isConfirmed: false,
  suspension: null,
});

it.each(['link', 'confirm'] as const)('comes back to the session that started it: %s', async (purpose) => {
  const { ticket } = await service.begin('oidc', { ...INTENT, purpose, sessionId: 'one' });
  for (const session of [null, sessionOf(1, 'another')])
    await expect(service.finish('oidc', `?code=x&state=${state}`, ticket, BROWSER, session)).rejects.toThrow(
      SignInAborted,
    );
  expect(confirmed).toEqual([]);
});

it('links nothing to a suspended user', async () => {
  const { ticket } = await service.begin('oidc', { ...INTENT, purpose: 'link', sessionId: 'one' });
  const session = { ...sessionOf(1, 'one'), suspension: new AccountSuspended('Spam') };
  await expect(service.finish('oidc', `?code=x&state=${state}`, ticket, BROWSER, session)).rejects.toThrow(
    session.suspension,
  );
});

it('confirms a session by an identity of its user only', async () => {
  const finish = async (userSeq: number) => {
    const { ticket } = await service.begin('oidc', { ...INTENT, purpose: 'confirm', sessionId: 'one' });
    return service.finish('oidc', `?code=x&state=${state}`, ticket, BROWSER, sessionOf(userSeq, 'one'));
  };
  await expect(finish(2)).rejects.toThrow('is not linked to yours');
  known = false;
  await expect(finish(1)).rejects.toThrow(Forbidden);
  known = true;
  expect(confirmed).toEqual([]);
  expect(await finish(1)).toEqual({ kind: 'confirmed', next: '/upload' });
  expect(confirmed).toEqual(['one']);
});

describe('the profile of a provider', () => {
  it.each(['', 'x'.repeat(256), 'a\u0000b', 'ä'])('is rejected with the subject %p', async (subject) => {
    answer = { ...ADA, subject };
    await expect(comeBack()).rejects.toThrow(UpstreamFailed);
  });

  it('is truncated and has no invisible characters', async () => {
    known = false;
    answer = { ...ADA, username: `a\u0000\u202E${'b'.repeat(5_000)}`, email: 'x'.repeat(5_000) };
    const arrival = await comeBack();
    const ticket = 'ticket' in arrival ? arrival.ticket : '';
    expect(ticket.length).toBeLessThan(3_000);
    expect((await service.newcomer(ticket)).person.username).toBe(`a${'b'.repeat(199)}`);
  });
});

it('counts a provider that does not answer as an outage, until it answers', async () => {
  answer = new TypeError('fetch failed');
  await expect(comeBack()).rejects.toThrow(TemporarilyUnavailable);
  expect(outages.failedLast('sign_in')).toBe(true);
  answer = ADA;
  await comeBack();
  expect(outages.failedLast('sign_in')).toBe(false);
  answer = new Error('unexpected JWT claim value');
  await expect(comeBack()).rejects.toThrow(UpstreamFailed);
  expect(outages.failedLast('sign_in')).toBe(false);
});

it('logs why a provider failed, without its data', async () => {
  answer = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 192.0.2.1:443') });
  await expect(comeBack()).rejects.toThrow(TemporarilyUnavailable);
  answer = new Error('unexpected JWT claim value', { cause: { claims: { email: 'ada@example.org' } } });
  await expect(comeBack()).rejects.toThrow(UpstreamFailed);
  expect(lines.map((line) => (JSON.parse(line) as { reason: string }).reason)).toEqual([
    'fetch failed: connect ECONNREFUSED 192.0.2.1:443',
    'unexpected JWT claim value',
  ]);
});
