import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';

let service: RunningService;

beforeAll(async () => {
  service = await RunningService.start({ SITE_URL: 'http://reels.example' });
});
afterAll(() => service.remove());

const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(service.api + path, {
    method: 'POST',
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

describe('the device sign-in', () => {
  it('starts without a key, with different codes each time', async () => {
    const answers = await Promise.all([post('/auth/device/'), post('/auth/device/', {})]);
    const [one, two] = (await Promise.all(answers.map((answer) => answer.json()))) as Record<
      string,
      unknown
    >[];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect(one).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/),
      user_code: expect.stringMatching(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/),
      verification_url: 'http://reels.example/device',
      interval: 5,
      expires_in: 900,
    });
    expect(two?.['device_code']).not.toBe(one?.['device_code']);
    expect(two?.['user_code']).not.toBe(one?.['user_code']);
  });

  it('returns 428 while nobody has confirmed', async () => {
    const { device_code } = (await (await post('/auth/device/')).json()) as { device_code: string };
    for (let time = 0; time < 2; time++) {
      // Also with one idempotency key: the pending response is not cached.
      const answer = await post('/auth/device/token/', { device_code }, { 'Idempotency-Key': device_code });
      expect(answer.status).toBe(428);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(answer.headers.get('idempotent-replayed')).toBeNull();
      expect(Object.keys((await answer.json()) as object)).toEqual(['detail']);
    }
  });

  it('returns 410 for an unknown code', async () => {
    expect((await post('/auth/device/token/', { device_code: 'made-up' })).status).toBe(410);
  });

  it.each([
    undefined,
    {},
    { device_code: null },
    { device_code: 7 },
    { device_code: '' },
    { device_code: 'x'.repeat(101) },
    [],
  ])('rejects %j', async (body) => {
    expect((await post('/auth/device/token/', body)).status).toBe(400);
  });

  it('counts towards the limit of the address', async () => {
    const answer = await post('/auth/device/');
    expect(Number(answer.headers.get('x-ratelimit-limit'))).toBe(100_000);
  });
});
