import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { RunningService } from '../support/running-service.js';

jest.setTimeout(60_000);

describe('the limit of badges', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await RunningService.start({
      RATE_LIMIT_BADGES_PER_MINUTE: '20',
      RATE_LIMIT_ANONYMOUS_PER_MINUTE: '5',
    });
  });
  afterAll(() => service.remove());

  it('is theirs alone: kept ones, errors and all spellings count, and nothing else does', async () => {
    const paths = [
      '/badge/preview/nord.svg',
      '/badge/x/y/version.svg',
      '/BADGE/preview/nord.svg',
      '/badge/pyindex/x/stars.svg',
    ];
    const statuses: number[] = [];
    for (let call = 0; call < 24; call += 1) {
      const answer = await fetch(service.address + (paths[call % paths.length] ?? ''));
      statuses.push(answer.status);
      expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(Math.max(0, 19 - call)));
    }
    expect(statuses.filter((code) => code === 429)).toHaveLength(4);
    expect(statuses.slice(0, 4)).toEqual([200, 404, 200, 400]);
    expect((await fetch(`${service.api}/themes/`)).status).toBe(200);
  });
});
