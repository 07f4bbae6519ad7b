import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { upload, uploadForm } from '../support/upload.js';

/** The default limits of the specification, section 8. */
describe('without settings', () => {
  let service: RunningService;
  let key: string;

  beforeAll(async () => {
    service = await RunningService.start({
      LIMITS: 'anonymous-per-minute= authenticated-per-minute= uploads-per-hour=',
    });
    key = await service.createUser('ada');
  });
  afterAll(() => service.remove());

  it('an anonymous caller has 60 requests a minute', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 70 }, () => fetch(`${service.api}/themes/`).then(({ status }) => status)),
    );
    expect(statuses.filter((status) => status === 200).length).toBe(60);
    expect(statuses.filter((status) => status === 429).length).toBe(10);
  });

  it('a user has 300 requests a minute and 10 uploads an hour', async () => {
    for (let number = 1; number <= 10; number++) await upload(service, key, { title: `Upload ${number}` });
    const headers = { 'X-API-Key': key };
    const eleventh = await fetch(`${service.api}/gifs/upload/`, {
      method: 'POST',
      headers,
      body: uploadForm({ title: 'Upload 11' }),
    });
    expect(eleventh.status).toBe(429);
    expect(eleventh.headers.get('x-ratelimit-limit')).toBe('10');

    // Eleven of the 300 requests are used up.
    const statuses = await Promise.all(
      Array.from({ length: 320 }, () =>
        fetch(`${service.api}/gifs/me/`, { headers }).then(({ status }) => status),
      ),
    );
    expect(statuses.filter((status) => status === 200).length).toBe(289);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});
