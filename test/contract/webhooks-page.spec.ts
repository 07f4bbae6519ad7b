import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { RunningService } from '../support/running-service.js';
import { useService } from '../support/service-of-file.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { PageClient } from './page-client.js';
import { eventually } from './upload-client.js';

const PAGE = '/account/webhooks';

let receiver: WebhookReceiver;
let service: RunningService;
let client: PageClient;
let count = 0;

useService((running) => {
  service = running;
  return Promise.resolve();
});
beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  receiver.received.length = 0;
  client = await PageClient.signedUp(service, `hooked-${++count}`);
});

const add = (url = receiver.url) => client.send(PAGE, { action: 'create', url, events: 'gif.deleted' });
const secretIn = (html: string) => /whsec_[\w+/=]+/.exec(html)?.[0] ?? '';
const idIn = (html: string) => /name="id" value="([^"]+)"/.exec(html)?.[1] ?? '';

it('is a tab of the account', async () => {
  expect((await client.get('/account')).html).toContain(`href="${PAGE}"`);
  const { html } = await client.get(PAGE);
  expect(html).toContain('You have none.');
  expect(html).not.toContain('gif.reported');
});

it('adds a webhook, shows its secret once, and replaces it', async () => {
  const { status, html, headers } = await add();
  const secret = secretIn(html);
  expect([status, headers.get('cache-control'), secret]).toEqual([
    200,
    'no-store',
    expect.stringMatching(/^whsec_/),
  ]);
  const shown = (await client.get(PAGE)).html;
  expect(shown).toContain(receiver.url);
  expect(secretIn(shown)).toBe('');
  const replaced = await client.send(PAGE, { action: 'secret', id: idIn(shown) });
  expect(secretIn(replaced.html)).toMatch(/^whsec_/);
  expect(secretIn(replaced.html)).not.toBe(secret);
});

it('shows errors at the fields', async () => {
  const { status, html } = await client.send(PAGE, { action: 'create', url: 'http://hooks.example' });
  expect(status).toBe(400);
  expect(html).toContain('value="http://hooks.example"');
  expect(html).toMatch(/id="events-error"[^>]*>must/);
});

it('tests a webhook, delivers again, switches it off and on, and deletes it', async () => {
  const id = idIn((await add()).html);
  expect((await client.send(PAGE, { action: 'test', id })).location).toBe(`${PAGE}?done=test`);
  const page = () => client.get(PAGE).then(({ html }) => html);
  const html = await eventually(page, (text) => text.includes('delivered'));
  expect(html).toContain('>204<');
  const delivery = /name="delivery" value="([^"]+)"/.exec(html)?.[1] ?? '';
  await client.send(PAGE, { action: 'redeliver', id, delivery });
  await eventually(
    () => Promise.resolve(receiver.received),
    (all) => all.length === 2,
  );
  await client.send(PAGE, { action: 'off', id });
  expect(await page()).toContain('Switch on');
  await client.send(PAGE, { action: 'on', id });
  expect(await page()).toContain('Switch off');
  expect((await client.send(PAGE, { action: 'delete', id })).location).toBe(`${PAGE}?done=delete`);
  expect(await page()).toContain('You have none.');
});

it('is of its user alone', async () => {
  const id = idIn((await add()).html);
  const other = await PageClient.signedUp(service, `other-${count}`);
  for (const action of ['test', 'off', 'secret', 'delete'])
    expect((await other.send(PAGE, { action, id })).status).toBe(404);
  expect((await new PageClient(service).get(PAGE)).location).toBe('/signin?next=%2Faccount%2Fwebhooks');
  expect((await client.get(PAGE)).html).toContain(receiver.url);
});
