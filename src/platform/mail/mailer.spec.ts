import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { outageCounter } from '../../../test/support/counters.js';
import { AppConfig } from '../config/app-config.js';
import { serializeError } from '../logging/error-serializer.js';
import { Mailer } from './mailer.js';

interface Line {
  readonly msg: string;
  readonly subject: string;
}

const OPTIONS = { serializers: { err: serializeError } };
const MAIL = { to: 'ada@example.org', subject: 'A new password – at last', text: 'Secret link: ?token=abc' };

let server: SMTPServer;
let received: { user: string; from: string; to: string[]; source: string }[];
let lines: Line[];
let logged: () => void;
let outages: ReturnType<typeof outageCounter>;

beforeEach(async () => {
  received = [];
  lines = [];
  outages = outageCounter();
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username = '', password }, _session, done) => {
      if (password === 'p@ss') done(null, { user: username });
      else done(new Error('Wrong password'));
    },
    onRcptTo: ({ address }, _session, done) => {
      done(address.startsWith('nobody') ? new Error('No such mailbox') : null);
    },
    onData: (stream, { user, envelope: { mailFrom, rcptTo } }, done) => {
      void text(stream).then((source) => {
        received.push({
          user: String(user),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source,
        });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.close(resolve);
    }),
);

const portOf = () => (server.server.address() as AddressInfo).port;

/** Sends, and waits for the log line with the outcome. */
async function send(settings: NodeJS.ProcessEnv, mail = MAIL): Promise<Line | undefined> {
  const done = new Promise<void>((resolve) => (logged = resolve));
  const sink = {
    write: (line: string) => {
      lines.push(JSON.parse(line) as Line);
      logged();
    },
  };
  const config = AppConfig.from({ SITE_URL: 'https://reels.example', ...settings });
  new Mailer(config, outages, pino(OPTIONS, sink)).send(mail);
  await done;
  return lines[0];
}

describe('a mail', () => {
  it('reaches the server with authentication, from the configured sender', async () => {
    const line = await send({
      SMTP_URL: `smtp://ada:p%40ss@127.0.0.1:${portOf()}`,
      MAIL_FROM: 'ttyreel <reels@example.org>',
    });
    expect(line).toMatchObject({ msg: 'mail sent', subject: MAIL.subject });
    const [mail] = received;
    expect(mail).toMatchObject({ user: 'ada', from: 'reels@example.org', to: ['ada@example.org'] });
    expect(mail?.source).toMatch(/^From: ttyreel <reels@example\.org>\r$/m);
    expect(mail?.source).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(mail?.source).toContain('?token=abc');
  });

  it('is sent from the host of the site if no sender is set', async () => {
    await send({ SMTP_URL: `smtp://ada:p%40ss@127.0.0.1:${portOf()}` });
    expect(received[0]?.from).toBe('ttyreel@reels.example');
  });
});

it('that is sent ends an outage of mail', async () => {
  await send({ SMTP_URL: 'smtp://127.0.0.1:1' });
  expect(outages.failedLast('mail')).toBe(true);
  await send({ SMTP_URL: `smtp://ada:p%40ss@127.0.0.1:${portOf()}` });
  expect(outages.failedLast('mail')).toBe(false);
});

describe('a failed mail', () => {
  it.each([
    ['the server rejects the recipient', 'smtp://ada:p%40ss@127.0.0.1:PORT', 'nobody@example.org', false],
    ['the password is wrong', 'smtp://ada:wrong@127.0.0.1:PORT', MAIL.to, true],
    ['nothing listens', 'smtp://127.0.0.1:1', MAIL.to, true],
    ['the server has no TLS', 'smtps://ada:p%40ss@127.0.0.1:PORT', MAIL.to, true],
  ])('is logged without text and password when %s', async (_why, url, to, isOutage) => {
    const line = await send({ SMTP_URL: url.replace('PORT', `${portOf()}`) }, { ...MAIL, to });
    expect(line).toMatchObject({ level: 50, msg: 'mail was not sent', subject: MAIL.subject });
    expect(JSON.stringify(lines)).not.toMatch(/token|p@ss|wrong@|:wrong/);
    expect(received).toEqual([]);
    expect(outages.failedLast('mail')).toBe(isOutage);
  });
});

it('is not sent if no server is configured', () => {
  const mailer = new Mailer(AppConfig.from({}), outages, pino({ enabled: false }));
  expect(mailer.isConfigured).toBe(false);
  mailer.send(MAIL);
});
