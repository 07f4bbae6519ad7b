import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';

let service: RunningService;
beforeAll(async () => {
  service = await RunningService.start({ LIMITS: 'pages-per-minute=5' });
});
afterAll(() => service.remove());

it('limits page requests per address as configured, but not the API', async () => {
  const statuses: number[] = [];
  for (let call = 0; call < 6; call += 1) {
    const answer = await fetch(`${service.address}/explore`, { headers: { Accept: 'text/html' } });
    statuses.push(answer.status);
    expect(answer.headers.get('x-ratelimit-limit')).toBe('5');
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await fetch(`${service.api}/themes/`)).status).toBe(200);
});
