import { beforeEach, describe, expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { fake } from '../../../../test/support/fakes.js';
import { RateLimited, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import type { ExternalIdentitiesService } from '../../../resources/auth/external-identities/external-identities.service.js';
import type { ExternalIdentityEntity } from '../../../resources/auth/external-identities/external-identity.entity.js';
import type { IdentityProvider } from '../../../resources/auth/external-identities/providers/identity-provider.js';
import type { IdentityProviders } from '../../../resources/auth/external-identities/providers/identity-providers.js';
import type { PasswordsService } from '../../../resources/auth/passwords/passwords.service.js';
import type { Session } from '../../../resources/auth/sessions/sessions.service.js';
import { CONFIRMATION, type SignInService } from '../../../resources/auth/sign-in/sign-in.service.js';
import type { FormRequest, PageContent } from '../../site/layout/page.js';
import { Confirmations } from './confirmations.js';

const SESSION: Session = {
  id: 'one',
  viewer: { userSeq: 7, username: 'ada', isStaff: false, namedKey: null },
  isConfirmed: false,
  suspension: null,
};
const ACME = fake<IdentityProvider>({ id: 'oidc', name: 'Acme', issuer: 'https://acme.example' });
const GITHUB = fake<IdentityProvider>({ id: 'github', name: 'GitHub', issuer: 'https://github.com' });
const WRONG = ValidationFailed.field(CONFIRMATION, 'is not your password');

let hasPassword: boolean;
let linked: string[];
let failure: Error | null;
let confirmed: string[];

const confirmations = new Confirmations(
  fake<PasswordsService>({ hasPassword: () => Promise.resolve(hasPassword) }),
  fake<SignInService>({
    confirm: (id, _person, password) => {
      if (failure) return Promise.reject(failure);
      confirmed.push(`${id} ${password}`);
      return Promise.resolve();
    },
  }),
  fake<ExternalIdentitiesService>({
    list: () => Promise.resolve(linked.map((issuer) => fake<ExternalIdentityEntity>({ issuer }))),
  }),
  fake<IdentityProviders>({
    all: [ACME, GITHUB],
    ofIssuer: (issuer) => [ACME, GITHUB].find((provider) => provider.issuer === issuer),
  }),
);

beforeEach(() => {
  [hasPassword, linked, failure, confirmed] = [true, [], null, []];
});

const htmlOf = ({ body }: PageContent) => renderToString(<>{body}</>);

function ask(fields: Record<string, string>) {
  const request = fake<FormRequest>({
    form: new URLSearchParams(fields),
    path: '/account/keys',
    session: SESSION,
    browser: { address: '192.0.2.1', userAgent: '' },
  });
  return confirmations.questionFor(request, SESSION);
}

describe('a form without a password', () => {
  it('is asked about, and sent again with all that is no secret', async () => {
    const fields = { action: 'create', name: 'a "key"', password: 'a new one', username: 'ada' };
    const question = await ask(fields);
    expect(question).toMatchObject({ status: 403, isUnchanged: true });
    const html = question ? htmlOf(question) : '';
    expect(html).toContain('action="/account/keys"');
    const hidden = [...html.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name, value],
    );
    expect(hidden).toEqual([
      ['action', 'create'],
      ['name', 'a &quot;key&quot;'],
      ['asked', 'yes'],
    ]);
    expect(html).not.toContain('a new one');
    expect(confirmed).toEqual([]);
  });

  it('leads to the linked providers that are offered, for users without a password', async () => {
    [hasPassword, linked] = [false, ['https://github.com', 'https://gone.example']];
    const question = await ask({ action: 'create', [CONFIRMATION]: '' });
    expect(question).toMatchObject({ status: 403, isUnchanged: true });
    const html = question ? htmlOf(question) : '';
    expect(html).toContain('Continue with GitHub');
    expect(html).not.toContain('Acme');
    expect(html).toContain('name="next" value="/account/keys"');
    linked = ['https://gone.example'];
    const stranded = await ask({});
    expect(stranded && htmlOf(stranded)).toContain('Ask the operator of this site');
  });
});

describe('a form with a password', () => {
  it('confirms the session', async () => {
    expect(await ask({ action: 'create', [CONFIRMATION]: 'correct horse' })).toBeNull();
    expect(confirmed).toEqual(['one correct horse']);
  });

  it('shows its own error for a wrong one, or the question again', async () => {
    failure = WRONG;
    await expect(ask({ [CONFIRMATION]: 'wrong' })).rejects.toThrow(WRONG);
    const again = await ask({ [CONFIRMATION]: 'wrong', asked: 'yes' });
    expect(again).toMatchObject({ status: 400, isUnchanged: true });
    expect(again && htmlOf(again)).toContain('is not your password');
  });

  it.each(['', 'yes'])('is refused after too many wrong ones: %p', async (asked) => {
    failure = new RateLimited('Too many tries.', 60);
    await expect(ask({ [CONFIRMATION]: 'wrong', asked })).rejects.toThrow(failure);
  });
});
