import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { PageClient } from './page-client.js';

let service: RunningService;

beforeAll(async () => {
  service = await RunningService.start();
});
afterAll(() => service.remove());

it('the device page names the device, its address and the time, and fills in no code', async () => {
  const owner = new PageClient(service);
  await owner.send('/signup', { username: 'owner', password: 'correct horse battery' });
  const begun = await fetch(`${service.api}/auth/device/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'ttyreel/0.1.0 (linux)' },
    body: JSON.stringify({ client_name: 'a <b>laptop</b>' }),
  });
  const { user_code: code } = (await begun.json()) as { user_code: string };
  expect((await owner.get(`/device?code=${code}`)).html).not.toContain(code);
  const { status, html, headers } = await owner.send('/device', { code });
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  const facts = [
    'a &lt;b>laptop&lt;/b>',
    '<dd>ttyreel</dd>',
    '127.0.0.1',
    'the same as this browser',
    'just now',
  ];
  for (const fact of ['Is this your device?', ...facts]) expect(html).toContain(fact);
  expect((await owner.get('/account/keys')).html).toContain('You have none');
});
