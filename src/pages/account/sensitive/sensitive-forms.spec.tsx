import { beforeEach, describe, expect, it } from '@jest/globals';
import { Reflector } from '@nestjs/core';
import { fake } from '../../../../test/support/fakes.js';
import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import type { AccountAccessService } from '../../../resources/accounts/account-access.service.js';
import type { AccountNoticesService } from '../../../resources/users/notices/account-notices.service.js';
import { SENSITIVE_ACTS } from '../../../resources/users/notices/sensitive-acts.js';
import { PageKind } from '../../site/html/page.interceptor.js';
import type { FormAnswer, FormRequest, Redirect } from '../../site/layout/page.js';
import { PAGE_PATHS, PAGES } from '../../pages.js';
import type { Confirmations } from './confirmations.js';
import { Acts, SensitiveForms } from './sensitive-forms.js';

const QUESTION: FormAnswer = { title: 'Confirm', tags: [], body: 'Who are you?', isUnchanged: true };

const reflector = new Reflector();

let told: unknown[];
let submitted: number;

const forms = new SensitiveForms(
  reflector,
  fake<Confirmations>({ questionFor: () => Promise.resolve(QUESTION) }),
  fake<AccountNoticesService>({
    addressOf: () => Promise.resolve('old@example.org'),
    tell: (...notice) => Promise.resolve(void told.push(notice)),
  }),
  fake<AccountAccessService>({ list: () => Promise.resolve({ sessions: [], keys: [] }) }),
);

const ACTS = { email: 'email', end: 'ordinary' } as const;

beforeEach(() => {
  [told, submitted] = [[], 0];
});

const done = (): Promise<Redirect> => Promise.resolve({ redirect: `/done-${++submitted}` });

function submit(action: string, isConfirmed: boolean, handle = done) {
  const viewer = { userSeq: 7, username: 'ada', isStaff: false, namedKey: null };
  const request = fake<FormRequest>({
    form: new URLSearchParams({ action }),
    session: { id: 'one', viewer, isConfirmed, suspension: null },
    browser: { address: '192.0.2.1', userAgent: '' },
  });
  return forms.submit(handle, ACTS, request);
}

describe('a sensitive form', () => {
  it('does nothing until the session is confirmed', async () => {
    expect(await submit('email', false)).toBe(QUESTION);
    expect([submitted, told]).toEqual([0, []]);
  });

  it('is told to the owner once it is done', async () => {
    expect(await submit('email', true)).toEqual({ redirect: '/done-1' });
    const person = { user: { id: 7, name: 'ada' }, address: '192.0.2.1' };
    expect(told).toEqual([['email', person, 'old@example.org']]);
  });

  it('is told to nobody if it changed nothing', async () => {
    await submit('email', true, () => Promise.resolve({ redirect: '/', isUnchanged: true }));
    expect(told).toEqual([]);
  });

  it.each(['', 'other', 'constructor', '__proto__'])('has a declared action, unlike %p', async (action) => {
    await expect(submit(action, true)).rejects.toThrow(ValidationFailed);
    expect(submitted).toBe(0);
  });
});

it('asks nothing before an ordinary form', async () => {
  expect(await submit('end', false)).toEqual({ redirect: '/done-1' });
  expect(told).toEqual([]);
});

/** Pages of an account with forms that change nothing about who can act as the user. */
const HARMLESS = ['/account', '/account/pins'];

it('every page of an account declares what its forms do', () => {
  const acts = PAGES.map((page, at) => ({
    path: PAGE_PATHS[at] ?? '',
    acts: reflector.get<Acts | undefined>(Acts.KEY, page),
    kind: reflector.get(PageKind, page),
  })).filter(({ path }) => /^\/(?:account|device|connect)\b/.test(path) && !HARMLESS.includes(path));
  expect(acts.filter((page) => page.acts === undefined || page.kind !== 'secret')).toEqual([]);
  const declared = acts.flatMap((page) => Object.values(page.acts ?? {})).filter((act) => act !== 'ordinary');
  expect(declared.sort()).toEqual(Object.keys(SENSITIVE_ACTS).sort());
});
