import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { runProgram } from '../support/program.js';
import { GifClient } from './gif-client.js';
import { MailServer } from './mail-server.js';

const KEYS = '/users/me/api-keys/';

let mail: MailServer;
let service: RunningService;
let client: GifClient;
let key = '';
let name = '';
let count = 0;

beforeAll(async () => {
  mail = await MailServer.start();
  // The command of the operator needs the embedded database.
  service = await RunningService.startProcess({ SMTP_URL: mail.url });
  client = new GifClient(service);
});
afterAll(async () => {
  await service.remove();
  await mail.stop();
});
beforeEach(async () => {
  name = `owner-${++count}`;
  key = await service.createUser(name, { email: `${name}@example.org` });
  mail.mails.length = 0;
});

/** @returns the text of the only mail, which went to the owner */
async function notice(): Promise<string> {
  const mails = await mail.received(1, `${name}@`);
  expect(mails.map(({ to }) => to)).toEqual([[`${name}@example.org`]]);
  return mails[0]?.source.replaceAll('=\r\n', '') ?? '';
}

interface Made {
  readonly id: string;
  readonly api_key: string;
}

const create = () => client.json<Made>(201, 'POST', KEYS, key, { name: 'of a program' });

describe('the owner is told by mail', () => {
  it('of a key that the API creates, and of one that it revokes', async () => {
    const { id } = await create();
    const told = await notice();
    expect(told).toContain('A named API key was created.');
    expect(told).toContain('Address: 127.0.0.1');
    mail.mails.length = 0;
    await client.json(204, 'DELETE', `${KEYS}${id}/`, key);
    expect(await notice()).toContain('A named API key was revoked.');
  });

  it('of a profile key that the API resets', async () => {
    await client.json(201, 'POST', '/users/me/api-key/reset/', key);
    expect(await notice()).toContain('The API key of your profile was replaced.');
  });

  it('of a profile key that the operator resets', async () => {
    const settings = { DATA_DIR: service.dataDirectory, SMTP_URL: mail.url };
    expect((await runProgram('admin.js', settings, 'reset-key', name)).code).toBe(0);
    const told = await notice();
    expect(told).toContain('The API key of your profile was replaced.');
    expect(told).toContain('By: the operator of the site');
  });
});

it('the owner is not told of a program that revokes its own key', async () => {
  const made = await create();
  await notice();
  await client.json(204, 'DELETE', `${KEYS}${made.id}/`, made.api_key);
  await create();
  const mails = await mail.received(2, `${name}@`);
  expect(mails.map(({ source }) => source.includes('was created'))).toEqual([true, true]);
});
