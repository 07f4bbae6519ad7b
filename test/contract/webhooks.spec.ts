import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { prepareFolder, runCommands, shellBlocks } from '../support/documented-commands.js';
import { freePort } from '../support/free-port.js';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';
import { type ReceivedWebhook, WebhookReceiver } from '../support/webhook-receiver.js';
import { GifClient } from './gif-client.js';
import { eventually } from './upload-client.js';

interface Webhook {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
}

interface Message {
  readonly type: string;
  readonly data: Record<string, unknown>;
}

interface Deliveries {
  readonly count: number;
  readonly results: readonly { readonly id: string; readonly state: string }[];
}

let receiver: WebhookReceiver;
let service: RunningService;
let client: GifClient;
let ada: string;
let bob: string;
let grace: string;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await RunningService.start();
  client = new GifClient(service);
  ada = await service.createUser('ada');
  bob = await service.createUser('bob');
  grace = await service.createUser('grace', { isStaff: true });
});
afterAll(async () => {
  await service.remove();
  await receiver.stop();
});
beforeEach(() => {
  receiver.received.length = 0;
});

const add = (key: string, events: readonly string[], url = receiver.url) =>
  client.json<Webhook>(201, 'POST', '/webhooks/', key, { url, events });
const remove = (key: string, { id }: Webhook) => client.json(204, 'DELETE', `/webhooks/${id}/`, key);
const messageOf = ({ body }: ReceivedWebhook) => JSON.parse(body) as Message;

/** The messages that a secret signs, once one of this type is there. */
async function received(type: string, secret: string): Promise<Message[]> {
  const signed = () =>
    receiver.received.filter(({ headers, body }) => {
      const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      const signature = createHmac('sha256', key).update(content).digest('base64');
      return headers['webhook-signature'] === `v1,${signature}`;
    });
  const found = await eventually(
    () => Promise.resolve(signed().map(messageOf)),
    (messages) => messages.some((message) => message.type === type),
  );
  return found;
}

describe('the events', () => {
  it('of a recording reach its owner, signed', async () => {
    const webhook = await add(ada, ['gif.ready', 'gif.featured', 'gif.deleted']);
    const other = await add(bob, ['gif.ready', 'gif.featured', 'gif.deleted'], `${receiver.url}/bob`);
    const { id } = await upload(service, ada, { title: 'Told', visibility: 'unlisted' });
    const [ready] = await received('gif.ready', webhook.secret);
    expect(ready).toEqual({
      type: 'gif.ready',
      timestamp: expect.stringMatching(/Z$/),
      data: expect.objectContaining({ id, title: 'Told', visibility: 'unlisted' }),
    });
    await client.json(200, 'PATCH', `/gifs/${id}/feature/`, grace, { is_featured: true });
    await received('gif.featured', webhook.secret);
    await client.json(204, 'DELETE', `/gifs/${id}/delete/`, ada);
    const messages = await received('gif.deleted', webhook.secret);
    expect(messages.map(({ type }) => type)).toEqual(['gif.ready', 'gif.featured', 'gif.deleted']);
    expect(messages[2]?.data).toEqual({ id, title: 'Told', deleted_at: expect.stringMatching(/Z$/) });
    expect(receiver.received).toHaveLength(3);
    for (const hook of [[ada, webhook] as const, [bob, other] as const]) await remove(...hook);
  });

  it('of reports reach staff, without the reporter', async () => {
    const webhook = await add(grace, ['gif.reported']);
    const { id } = await upload(service, ada, { title: 'Reported' });
    await client.json(201, 'POST', `/gifs/${id}/report/`, bob, { reason: 'spam', details: 'An advert.' });
    const [message] = await received('gif.reported', webhook.secret);
    expect(message?.data).toMatchObject({ report_count: 1, gif: { id } });
    expect(message?.data['reports']).toEqual([
      { reason: 'spam', details: 'An advert.', created_at: expect.stringMatching(/Z$/) },
    ]);
    await remove(grace, webhook);
    await client.json(403, 'POST', '/webhooks/', ada, { url: receiver.url, events: ['gif.reported'] });
  });
});

describe('a webhook', () => {
  it('shows its secret once', async () => {
    const { secret, ...webhook } = await add(ada, ['gif.ready']);
    const url = `/webhooks/${webhook.id}/`;
    expect(await client.json(200, 'GET', url, ada)).toEqual(webhook);
    expect(await client.json(200, 'GET', '/webhooks/', ada)).toMatchObject({ count: 1, results: [webhook] });
    const edited = await client.json(200, 'PATCH', url, ada, { is_active: false, events: ['gif.deleted'] });
    expect(edited).toEqual({ ...webhook, is_active: false, events: ['gif.deleted'] });
    const replaced = await client.json<Webhook>(200, 'POST', `${url}secret/`, ada);
    expect(replaced.secret).not.toBe(secret);
    for (const text of [secret, replaced.secret]) expect(service.output).not.toContain(text);
    expect(service.output).toContain('"event":"webhook_created"');
    await client.json(204, 'DELETE', url, ada);
    await client.json(404, 'GET', url, ada);
  });

  it.each([
    [{ url: 'https://10.0.0.1/', events: ['gif.ready'] }, 'url'],
    [{ url: 'http://hooks.example/', events: ['gif.ready'] }, 'url'],
    [{ url: 'https://user:password@hooks.example/', events: ['gif.ready'] }, 'url'],
    [{ url: '', events: ['gif.ready'] }, 'url'],
    [{ url: 'https://hooks.example/', events: ['gif.liked'] }, 'events'],
    [{ url: 'https://hooks.example/', events: [] }, 'events'],
    [{ url: 'https://hooks.example/' }, 'events'],
  ])('%j is refused', async (body, field) => {
    const { errors } = await client.json<{ errors: object }>(400, 'POST', '/webhooks/', ada, body);
    expect(Object.keys(errors)).toEqual([field]);
  });

  it('is tested, and lists its deliveries', async () => {
    const webhook = await add(ada, ['gif.deleted']);
    const url = `/webhooks/${webhook.id}`;
    const test = await client.json<{ id: string }>(202, 'POST', `${url}/test/`, ada);
    await received('ping', webhook.secret);
    const list = () => client.json<Deliveries>(200, 'GET', `${url}/deliveries/`, ada);
    const { results } = await eventually(list, ({ results: [first] }) => first?.state === 'delivered');
    expect(results).toMatchObject([{ id: test.id, type: 'ping', attempts: 1, response_status: 204 }]);
    await client.json(202, 'POST', `${url}/deliveries/${test.id}/redeliver/`, ada);
    await eventually(
      () => Promise.resolve(receiver.received.length),
      (count) => count === 2,
    );
    await client.json(404, 'GET', `${url}/deliveries/`, bob);
    await client.json(404, 'GET', `${url}/deliveries/?page=2`, ada);
    await remove(ada, webhook);
  });
});

it('the receiver of the guide verifies what its commands send', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-webhooks-'));
  const guide = await readFile(path.resolve(import.meta.dirname, '../../docs/webhooks.md'), 'utf8');
  await prepareFolder(folder, []);
  await writeFile(path.join(folder, 'receiver.mjs'), /^```js\n(.*?)^```$/ms.exec(guide)?.[1] ?? '');
  await runCommands(folder, `set -m\n${(await shellBlocks('docs/webhooks.md')).join('')}`, {
    TTYREEL: service.address,
    TTYREEL_API_KEY: ada,
    RECEIVER: `http://localhost:${await freePort()}`,
  });
  await rm(folder, { recursive: true, force: true });
});
