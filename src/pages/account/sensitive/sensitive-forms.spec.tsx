import { beforeEach, describe, expect, it } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import type { AccountAccessService } from '../../../resources/accounts/account-access.service.js';
import type { AccountNoticesService } from '../../../resources/users/notices/account-notices.service.js';
import { SENSITIVE_ACTS } from '../../../resources/users/notices/sensitive-acts.js';
import { type FormAnswer, type FormPage, type FormRequest, isFormPage } from '../../layout/page.js';
import { PAGES } from '../../page-routes.js';
import type { Confirmations } from './confirmations.js';
import { SensitiveForms } from './sensitive-forms.js';

const QUESTION: FormAnswer = { title: 'Confirm', tags: [], body: 'Who are you?', isUnchanged: true };

let told: unknown[];
let submitted: number;

const forms = new SensitiveForms(
  fake<Confirmations>({ questionFor: () => Promise.resolve(QUESTION) }),
  fake<AccountNoticesService>({
    addressOf: () => Promise.resolve('old@example.org'),
    tell: (...notice) => Promise.resolve(void told.push(notice)),
  }),
  fake<AccountAccessService>({ list: () => Promise.resolve({ sessions: [], keys: [] }) }),
);

const PAGE: FormPage = {
  acts: { email: 'email', end: 'ordinary' },
  render: () => Promise.resolve({ title: 'A page', tags: [], body: 'body' }),
  submit: () => Promise.resolve({ redirect: `/done-${++submitted}` }),
};

beforeEach(() => {
  [told, submitted] = [[], 0];
});

function submit(action: string, isConfirmed: boolean, page = PAGE) {
  const guarded = forms.guarded(page);
  if (!isFormPage(guarded)) throw new Error('It takes no form.');
  const viewer = { userSeq: 7, username: 'ada', isStaff: false, namedKey: null };
  const request = fake<FormRequest>({
    form: new URLSearchParams({ action }),
    session: { id: 'one', viewer, isConfirmed, suspension: null },
    browser: { address: '192.0.2.1', userAgent: '' },
  });
  return guarded.submit(request);
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
    const page = { ...PAGE, submit: () => Promise.resolve({ redirect: '/', isUnchanged: true }) };
    await submit('email', true, page);
    expect(told).toEqual([]);
  });

  it.each(['', 'other', 'constructor', '__proto__'])('has a declared action, unlike %p', async (action) => {
    await expect(submit(action, true)).rejects.toThrow(ValidationFailed);
    expect(submitted).toBe(0);
  });

  it('makes its page one that no cache keeps', () => {
    expect(forms.guarded(PAGE).isSecret).toBe(true);
  });
});

it('asks nothing before an ordinary form', async () => {
  expect(await submit('end', false)).toEqual({ redirect: '/done-1' });
  expect(told).toEqual([]);
});

/** Pages of an account with forms that change nothing about who can act as the user. */
const HARMLESS = ['/account'];

it('every page of an account declares what its forms do', () => {
  const acts = Object.entries(PAGES)
    .filter(([path]) => /^\/(?:account|device|connect)\b/.test(path) && !HARMLESS.includes(path))
    .map(([path, type]) => [path, (Reflect.construct(type, []) as FormPage).acts] as const);
  expect(acts.filter(([, one]) => one === undefined)).toEqual([]);
  const declared = acts.flatMap(([, one]) => Object.values(one ?? {})).filter((act) => act !== 'ordinary');
  expect(declared.sort()).toEqual(Object.keys(SENSITIVE_ACTS).sort());
});
