import { beforeEach, describe, expect, it } from '@jest/globals';
import { fake } from '../../../../test/support/fakes.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import type { SecurityLog } from '../../../platform/logging/security-log.js';
import type { Mail, Mailer } from '../../../platform/mail/mailer.js';
import type { UserEntity } from '../user.entity.js';
import type { UsersService } from '../users.service.js';
import { AccountNoticesService } from './account-notices.service.js';

const ADA = { user: { id: 7, name: 'ada' }, address: '192.0.2.1' };

let email: string | null;
let mails: Mail[];
let events: unknown[];

const notices = new AccountNoticesService(
  fake<UsersService>({
    findBySeq: () => Promise.resolve(email === null ? null : fake<UserEntity>({ email })),
  }),
  fake<Mailer>({ send: (mail) => void mails.push(mail) }),
  AppConfig.from({ SITE_URL: 'https://reels.example' }),
  fake<SecurityLog>({ write: (...event) => void events.push(event) }),
);

beforeEach(() => {
  [email, mails, events] = ['new@example.org', [], []];
});

describe('the notice of a sensitive act', () => {
  it('names the operator instead of an address', async () => {
    await notices.tell('key_reset', { user: ADA.user });
    expect(mails.map(({ to, text }) => [to, text])).toEqual([
      ['new@example.org', expect.stringMatching(/was replaced\.\n\n[^]*\nBy: the operator of the site\n/)],
    ]);
  });

  it('goes to the former and the new address', async () => {
    await notices.tell('email', ADA, 'old@example.org');
    expect(mails.map(({ to }) => to)).toEqual(['old@example.org', 'new@example.org']);
    const [{ subject, text } = { subject: '', text: '' }] = mails;
    expect(subject).toBe('Your account ada at ttyreel');
    expect(text).toMatch(
      /^The e-mail address of your account was changed\.\n\nAccount: ada at https:\/\/reels\.example\nTime: \d{4}-\d\d-\d\d \d\d:\d\d UTC\nAddress: 192\.0\.2\.1\n/,
    );
    expect(text).toContain('https://reels.example/account/security');
    expect(events).toEqual([['sensitive_act', ADA, { act: 'email' }]]);
  });

  it.each([
    ['new@example.org', 'new@example.org', ['new@example.org']],
    ['', 'new@example.org', ['new@example.org']],
    ['old@example.org', '', ['old@example.org']],
    ['', '', []],
    ['old@example.org', null, ['old@example.org']],
  ])('goes to each address once: before %p, now %p', async (former, now, expected) => {
    email = now;
    await notices.tell('password', ADA, former);
    expect(mails.map(({ to }) => to)).toEqual(expected);
    expect(events).toHaveLength(1);
  });
});
