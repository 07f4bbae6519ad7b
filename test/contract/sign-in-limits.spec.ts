import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { PageClient } from './page-client.js';

const PASSWORD = 'correct horse battery';
const PER_ACCOUNT = 20;
const PER_ADDRESS = 30;

let service: RunningService;
let address = 0;

beforeAll(async () => {
  service = await RunningService.start({ TRUST_PROXY: 'loopback', LIMITS: 'sign-ups-per-hour=3' });
});
afterAll(() => service.remove());

const elsewhere = () => new PageClient(service, `203.0.113.${++address}`);
const wrong = { password: 'wrong' };

describe('wrong passwords', () => {
  it.each(['lovelace', 'not-a-user'])('for %s are limited across all addresses', async (username) => {
    if (username === 'lovelace') await elsewhere().signUp(username, PASSWORD);
    for (let round = 0; round < PER_ACCOUNT; round++) {
      const { status } = await elsewhere().send('/signin', { ...wrong, username });
      expect(status).toBe(400);
    }
    const { status, html, headers } = await elsewhere().send('/signin', { username, password: PASSWORD });
    expect(status).toBe(429);
    expect(html).toMatch(/Too many tries\. Try again in 1[0-5] min\./);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(600);
  });

  it('in a stolen session count towards the same limit as sign-ins', async () => {
    const client = elsewhere();
    await client.signUp('somerville', PASSWORD);
    const change = { action: 'password', password: 'another sentence' };
    for (let round = 0; round < PER_ACCOUNT / 2; round++) {
      const changed = await client.send('/account/security', { ...change, current_password: 'wrong' });
      const deleted = await client.send('/account/data', { current_password: 'wrong' });
      expect([changed.status, deleted.status]).toEqual([400, 400]);
    }
    const { status, html } = await client.send('/account/security', {
      ...change,
      current_password: PASSWORD,
    });
    expect([status, html]).toEqual([429, expect.stringContaining('Too many tries.')]);
    expect((await client.send('/account/data', { current_password: PASSWORD })).status).toBe(429);
    expect((await elsewhere().send('/signin', { username: 'somerville', password: PASSWORD })).status).toBe(
      429,
    );
    expect((await client.get('/account')).status).toBe(200);
  });

  it('from one address are limited across all usernames', async () => {
    const client = elsewhere();
    for (let round = 0; round < PER_ADDRESS; round++) {
      const { status } = await client.send('/signin', { ...wrong, username: `name-${round}` });
      expect(status).toBe(400);
    }
    expect((await client.send('/signin', { ...wrong, username: 'one-more' })).status).toBe(429);
    expect((await elsewhere().send('/signin', { ...wrong, username: 'one-more' })).status).toBe(400);
  });
});

it('sign-ups from one address are limited as configured; names that are not possible do not count', async () => {
  const client = elsewhere();
  const statuses: number[] = [];
  for (const username of ['new-1', 'no', 'new-2', 'new-3', 'new-4'])
    statuses.push((await client.signUp(username, PASSWORD)).status);
  expect(statuses).toEqual([303, 400, 303, 303, 429]);
});
