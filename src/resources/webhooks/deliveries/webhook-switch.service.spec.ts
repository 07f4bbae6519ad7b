import { beforeEach, describe, expect, it } from '@jest/globals';
import { aUser } from '../../../../test/support/factories.js';
import { fake } from '../../../../test/support/fakes.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import type { Mail, Mailer } from '../../../platform/mail/mailer.js';
import type { WebhookEntity } from '../webhook.entity.js';
import type { WebhookRepository } from '../webhook.repository.js';
import { WebhookSwitchService } from './webhook-switch.service.js';

const DAY_MS = 86_400_000;

let reasons: string[];
let mails: Mail[];
let isOn: boolean;

const switches = new WebhookSwitchService(
  fake<WebhookRepository>({
    switchOff: (_id, reason) => {
      reasons.push(reason);
      return Promise.resolve(isOn);
    },
  }),
  fake<Mailer>({ send: (mail) => void mails.push(mail) }),
  AppConfig.from({}),
);
const webhook = (days: number | null, email = 'ada@example.org') =>
  fake<WebhookEntity>({
    id: 'its-id',
    url: 'https://hooks.example/s3cret',
    failingSince: days === null ? null : new Date(Date.now() - days * DAY_MS),
    user: aUser({ email }),
  });

beforeEach(() => {
  [reasons, mails, isOn] = [[], [], true];
});

describe('after the last attempt of a delivery', () => {
  it.each([
    [null, 0],
    [2.9, 0],
    [3.1, 1],
  ])('a webhook that fails for %p days is switched off %p times', async (days, times) => {
    await switches.afterLastAttempt(webhook(days), 'It answered 500.');
    expect(reasons).toHaveLength(times);
  });
});

describe('the mail', () => {
  it('names the host, because the path may be a secret', async () => {
    await switches.off(webhook(4), 'It is gone.');
    expect(mails).toEqual([
      {
        to: 'ada@example.org',
        subject: 'A webhook of ada at ttyreel is off',
        text:
          'The webhook to hooks.example was switched off. It is gone.\n\n' +
          'Switch it on again at http://localhost:8080/account/webhooks.\n',
      },
    ]);
  });

  it('is not sent without an address, or if the webhook was off', async () => {
    await switches.off(webhook(4, ''), 'It is gone.');
    isOn = false;
    await switches.off(webhook(4), 'It is gone.');
    expect([reasons.length, mails]).toEqual([2, []]);
  });
});
