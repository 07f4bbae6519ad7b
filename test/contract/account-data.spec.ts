import { expect, it } from '@jest/globals';
import type { RunningService } from '../support/running-service.js';
import { useService } from '../support/service-of-file.js';
import { PageClient } from './page-client.js';
import { eventually } from './upload-client.js';

const PASSWORD = 'correct horse battery';

let service: RunningService;

useService((running) => {
  service = running;
  return Promise.resolve();
});

const signedUp = (username: string) => PageClient.signedUp(service, username, PASSWORD);

it('exports all data of a user as one zip file', async () => {
  const client = await signedUp('goldberg');
  const { status, headers, html } = await client.get('/account/export');
  const name = headers.get('content-disposition');
  expect([status, name]).toEqual([200, 'attachment; filename=ttyreel-goldberg.zip']);
  expect(html).toContain('manifest.json');
  expect((await new PageClient(service).get('/account/export')).status).toBe(401);
});

it('exports at most five times a day, and says when the next time is', async () => {
  const client = await signedUp('turing');
  for (let n = 0; n < 5; n++) expect((await client.get('/account/export')).status).toBe(200);
  const { status, headers, html } = await client.get('/account/export');
  expect([status, headers.get('content-disposition')]).toEqual([429, null]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect(html).toContain('You can download your data 5 times a day. Try again in 24 h.');
});

it('deletes an account and all its data after the password is confirmed', async () => {
  const client = await signedUp('borg');
  const refused = await client.send('/account/data', { current_password: 'wrong' });
  expect(refused.html).toMatch(/id="current_password-error"[^>]*>is not your password/);
  const key = await client.apiKey();
  expect((await client.send('/account/data', {})).location).toBe('/');
  expect(client.cookies.size).toBe(0);
  const reader = new PageClient(service);
  await eventually(
    () => reader.get('/users/borg'),
    ({ status }) => status === 404,
  );
  const { status } = await fetch(`${service.api}/users/me/`, { headers: { 'X-API-Key': key } });
  expect(status).toBe(401);
  const stranger = { username: 'Borg', password: PASSWORD };
  const { html } = await reader.send('/signup', stranger);
  expect(html).toMatch(/id="username-error"[^>]*>&quot;Borg&quot; is taken/);
  expect((await fetch(`${service.api}/users/borg/`)).status).toBe(404);
});
