import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeApiKey } from '../../src/platform/credentials/api-key.js';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';

interface Line {
  readonly logger?: string;
  readonly event?: string;
  readonly user?: { readonly id: number; readonly name: string };
  readonly address?: string;
  readonly req?: { readonly url: string };
  readonly [field: string]: unknown;
}

const CLIENT = '203.0.113.7';

let service: RunningService;
let ada: string;
let grace: string;

beforeAll(async () => {
  service = await RunningService.start({ TRUST_PROXY: 'loopback' });
  ada = await service.createUser('ada');
  grace = await service.createUser('grace', { isStaff: true });
});
afterAll(() => service.remove());

async function call(method: string, path: string, key: string | null, body?: unknown): Promise<unknown> {
  const answer = await fetch(service.api + path, {
    method,
    headers: {
      'X-Forwarded-For': `198.51.100.1, ${CLIENT}`,
      ...(key !== null && { 'X-API-Key': key }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  return text === '' ? null : (JSON.parse(text) as unknown);
}

/** Waits for a log line that matches. @returns all lines so far */
async function linesUntil(isLast: (line: Line) => boolean): Promise<Line[]> {
  for (;;) {
    const lines = service.output
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Line);
    if (lines.some(isLast)) return lines;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const eventsUntil = async (last: string) =>
  (await linesUntil(({ event }) => event === last)).filter(({ logger }) => logger === 'security');

describe('the audit trail', () => {
  it('records who changed a recording, and from which address', async () => {
    const { id } = await upload(service, ada, { title: 'Watched' });
    await call('PATCH', `/gifs/${id}/edit/`, ada, { title: 'No event' });
    await call('PATCH', `/gifs/${id}/edit/`, ada, { visibility: 'unlisted' });
    await call('PATCH', `/gifs/${id}/feature/`, grace, { is_featured: true });
    await call('DELETE', `/gifs/${id}/delete/`, grace);
    await call('DELETE', `/gifs/${id}/delete/`, ada);
    await call('POST', `/gifs/${id}/restore/`, ada);
    const of = (event: string, name: string, more: object = {}) =>
      expect.objectContaining({
        event,
        user: { id: expect.any(Number), name },
        address: CLIENT,
        recording: id,
        ...more,
      });
    expect(await eventsUntil('recording_restored')).toEqual([
      of('recording_visibility_set', 'ada', { visibility: 'unlisted' }),
      of('staff_featured', 'grace', { is_featured: true }),
      of('recording_deleted', 'ada'),
      of('recording_restored', 'ada'),
    ]);
  });

  it('records key events without the keys', async () => {
    const made = (await call('POST', '/users/me/api-keys/', ada, { name: 'laptop', scopes: ['read'] })) as {
      id: string;
      api_key: string;
    };
    await call('DELETE', `/users/me/api-keys/${made.id}/`, made.api_key);
    const { api_key: reset } = (await call('POST', '/users/me/api-key/reset/', ada)) as { api_key: string };
    for (let time = 0; time < 20; time++) await call('GET', '/gifs/me/', ada);
    const events = await eventsUntil('key_refused');
    const ofAda = { user: expect.objectContaining({ name: 'ada' }), address: CLIENT };
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: 'key_created', key: made.id, scopes: ['read'], ...ofAda }),
        expect.objectContaining({ event: 'key_revoked', key: made.id, ...ofAda }),
        expect.objectContaining({ event: 'key_reset', ...ofAda }),
      ]),
    );
    const refused = events.filter(({ event }) => event === 'key_refused');
    expect(refused.length).toBeLessThan(10);
    expect(refused[0]).toMatchObject({ count: expect.any(Number), address: CLIENT });
    for (const key of [ada, reset, made.api_key]) expect(service.output).not.toContain(key.slice(5));
    ada = reset;
  });
});

describe('the log line of a request', () => {
  it('has the user and the client address, which only a trusted proxy can set', async () => {
    await call('GET', '/gifs/me/?mine', ada);
    await call('GET', '/gifs/?strange', makeApiKey());
    const lines = await linesUntil(({ req }) => req?.url.endsWith('?strange') ?? false);
    const lineOf = (end: string) => lines.find(({ req }) => req?.url.endsWith(end));
    expect(lineOf('?mine')).toMatchObject({ user: { name: 'ada' }, address: CLIENT });
    expect(lineOf('?strange')).toMatchObject({ address: CLIENT });
    expect(lineOf('?strange')).not.toHaveProperty('user');
  });

  it.each(['api_key', 'API-KEY', 'key', 'token', 'access_token', 'x-api-key', 'api%5Fkey'])(
    'omits the value of %s from its URL',
    async (name) => {
      await call('GET', `/gifs/?page_size=1&${name}=of-another-service&t=${encodeURIComponent(name)}`, null);
      const end = `&t=${encodeURIComponent(name)}`;
      const lines = await linesUntil(({ req }) => req?.url.endsWith(end) ?? false);
      const url = lines.find(({ req }) => req?.url.endsWith(end))?.req?.url;
      expect(url).toContain(`?page_size=1&${name}=…(18)&t=`);
    },
  );
});
