import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';
import { GifClient } from './gif-client.js';

interface ReportBody {
  readonly id: number;
  readonly report_count: number;
  readonly gif: { readonly id: string; readonly hidden_reason: string | null };
}

let service: RunningService;
let client: GifClient;
let ada: string;
let bob: string;
let grace: string;

beforeAll(async () => {
  service = await RunningService.start({ LIMITS: 'reports-per-hour=4', TRUST_PROXY: 'loopback' });
  client = new GifClient(service);
  ada = await service.createUser('ada');
  bob = await service.createUser('bob');
  grace = await service.createUser('grace', { isStaff: true });
});
afterAll(() => service.remove());

const add = async (title: string) => (await upload(service, ada, { title })).id;
const report = (id: string, body: unknown, status = 201, key?: string) =>
  client.json(status, 'POST', `/gifs/${id}/report/`, key, body);
const queue = async (status: string) =>
  (await client.json<{ results: ReportBody[] }>(200, 'GET', `/staff/reports/?status=${status}`, grace))
    .results;
const decide = (id: number | string, body: unknown, status = 200) =>
  client.json(status, 'PATCH', `/staff/reports/${id}/`, grace, body);

describe('a report', () => {
  it('reaches staff, who can hide the recording', async () => {
    const id = await add('Reported');
    expect(await report(id, { reason: 'spam' })).toEqual({ gif_id: id, reason: 'spam', details: '' });
    await report(id, { reason: 'secrets', details: 'A key at 0:12.' }, 201, bob);
    const [found] = await queue('open');
    expect(found).toMatchObject({
      ...{ status: 'open', report_count: 2, decision: null, note: '', gif: { id } },
      reports: [
        { reason: 'spam', reporter: '', details: '' },
        { reason: 'secrets', reporter: 'bob', details: 'A key at 0:12.' },
      ],
    });
    const caseId = found?.id ?? 0;
    await decide(caseId, { note: 'Asked the author.' });
    expect(await decide(caseId, { decision: 'hidden', reason: 'It shows a key.' })).toMatchObject({
      ...{ decision: 'hidden', decided_by: 'grace', note: 'Asked the author.', status: 'decided' },
      gif: { hidden_reason: 'It shows a key.' },
    });
    expect([await queue('open'), (await queue('decided')).map((row) => row.id)]).toEqual([[], [caseId]]);
    await client.json(451, 'GET', `/gifs/${id}/`);
    await report(id, { reason: 'spam' }, 451, bob);
    await decide(caseId, { decision: 'dismissed' }, 409);
    const audit = await client.json<{ results: { action: string }[] }>(
      ...([200, 'GET', `/staff/audit/?subject=${id}`, grace] as const),
    );
    expect(audit.results.map(({ action }) => action)).toEqual(['gif.hide', 'report.decide', 'report.note']);
  });

  it('is rejected when it is invalid', async () => {
    const id = await add('Fine');
    for (const body of [{}, { reason: 'boring' }, { reason: 'spam', details: 'x'.repeat(1_001) }])
      await report(id, body, 400, grace);
    await report('aaaaaaaa', { reason: 'spam' }, 404, grace);
    for (const wrong of ['0', 'x', '99999999999', '7777']) await decide(wrong, { decision: 'hidden' }, 404);
    for (const body of [{}, { decision: 'burn' }, { decision: 'hidden', reason: '' }])
      await decide(1, body, 400);
    await client.json(400, 'GET', '/staff/reports/?status=all', grace);
  });

  it('has its own rate limit', async () => {
    const id = await add('Often');
    const post = () =>
      fetch(`${service.api}/gifs/${id}/report/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.77' },
        body: '{"reason":"spam"}',
      });
    const statuses = [];
    for (let time = 0; time < 5; time++) statuses.push((await post()).status);
    expect(statuses).toEqual([201, 201, 201, 201, 429]);
    expect((await post()).headers.get('Retry-After')).toMatch(/^\d+$/);
  });
});

describe('a suspended user', () => {
  const suspend = (username: string, reason: unknown, status = 200) =>
    client.json(status, 'PATCH', `/users/${username}/suspend/`, grace, { reason });

  it('cannot do anything until the suspension is lifted', async () => {
    const mallory = await service.createUser('mallory');
    expect(await suspend('Mallory', 'Spam.')).toEqual({
      ...{ username: 'mallory', suspended_reason: 'Spam.', suspended_at: expect.stringMatching(/Z$/) },
    });
    expect(await client.json(403, 'GET', '/users/me/', mallory)).toMatchObject({
      detail: expect.stringContaining('Spam'),
    });
    await client.json(200, 'PATCH', '/users/mallory/unsuspend/', grace);
    const lifted = await client.json(200, 'PATCH', '/users/mallory/unsuspend/', grace);
    expect(lifted).toEqual({ username: 'mallory', suspended_at: null, suspended_reason: '' });
    await client.json(200, 'GET', '/users/me/', mallory);
    const audit = await client.json<{ results: object[] }>(
      200,
      'GET',
      '/staff/audit/?subject=mallory',
      grace,
    );
    expect(audit.results).toMatchObject([
      { action: 'user.unsuspend', actor: 'grace' },
      { action: 'user.suspend', reason: 'Spam.' },
    ]);
  });

  it('must exist, must not be staff and must get a reason', async () => {
    await suspend('grace', 'Spam.', 403);
    await suspend('nobody-here', 'Spam.', 404);
    await client.json(404, 'PATCH', '/users/nobody-here/unsuspend/', grace);
    for (const reason of [undefined, '', 'x'.repeat(501)]) await suspend('bob', reason, 400);
  });
});
