import { beforeEach, expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { fake } from '../../../../test/support/fakes.js';
import type {
  ProviderSignInService,
  SignInIntent,
} from '../../../resources/auth/external-identities/provider-sign-in.service.js';
import type { IdentityProvider } from '../../../resources/auth/external-identities/providers/identity-provider.js';
import type { IdentityProviders } from '../../../resources/auth/external-identities/providers/identity-providers.js';
import type { Session } from '../../../resources/auth/sessions/sessions.service.js';
import { CONFIRMATION, type SignInService } from '../../../resources/auth/sign-in/sign-in.service.js';
import type { FormRequest, WebPageRequest } from '../../site/layout/page.js';
import { SignInRequired } from '../../site/session/require-session.js';
import { ConfirmPage } from './confirm-page.js';
import type { Confirmations } from './confirmations.js';

const SESSION: Session = {
  id: 'one',
  viewer: { userSeq: 7, username: 'ada', isStaff: false, namedKey: null },
  isConfirmed: false,
  suspension: null,
};

let confirmed: string[];
let intents: SignInIntent[];

const page = new ConfirmPage(
  fake<Confirmations>({ page: (_session, next) => Promise.resolve({ title: next, tags: [], body: '' }) }),
  fake<SignInService>({
    confirm: (id, { user, address }, password) =>
      Promise.resolve(void confirmed.push([id, user.name, address, password].join(' '))),
  }),
  fake<ProviderSignInService>({
    begin: (_provider, intent) => {
      intents.push(intent);
      return Promise.resolve({ url: 'https://acme.example/authorize', ticket: 'a ticket' });
    },
  }),
  fake<IdentityProviders>({ get: () => fake<IdentityProvider>({ id: 'oidc', name: 'Acme' }) }),
);

beforeEach(() => {
  [confirmed, intents] = [[], []];
});

const requestOf = (fields: Record<string, string>) =>
  fake<FormRequest>({
    form: new URLSearchParams(fields),
    session: SESSION,
    browser: { address: '192.0.2.1', userAgent: '' },
  });

it.each([
  ['/account/keys', '/account/keys'],
  ['https://evil.example/', '/account'],
  ['//evil.example/', '/account'],
])('continues after the password with a page of this site: %s', async (next, redirect) => {
  expect(await page.submit(requestOf({ next, [CONFIRMATION]: 'correct horse' }))).toEqual({ redirect });
  expect(confirmed).toEqual(['one ada 192.0.2.1 correct horse']);
});

it('goes to a provider, which confirms this session only', async () => {
  const answer = await page.submit(requestOf({ next: '/account/keys', provider: 'oidc' }));
  expect(intents).toEqual([{ purpose: 'confirm', next: '/account/keys', invitation: '', sessionId: 'one' }]);
  expect(answer).toMatchObject({ ticket: 'a ticket', refresh: 'https://acme.example/authorize' });
  expect('body' in answer && renderToString(<>{answer.body}</>)).toContain('Continue with Acme');
  expect(confirmed).toEqual([]);
});

it('asks people who are signed in, and keeps the next page', async () => {
  const query = new URLSearchParams({ next: '/account/keys' });
  const request = { params: {}, query, session: SESSION, signedIn: SESSION };
  expect(await page.render(request)).toMatchObject({ title: '/account/keys' });
  const stranger: WebPageRequest = { ...request, session: null, signedIn: null };
  expect(() => page.render(stranger)).toThrow(SignInRequired);
  await expect(page.submit({ ...requestOf({}), session: null })).rejects.toThrow(SignInRequired);
});
