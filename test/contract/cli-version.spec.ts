import { readFile } from 'node:fs/promises';
import { expect, it, jest } from '@jest/globals';
import { RunningService } from '../support/running-service.js';

jest.setTimeout(60_000);

it('returns the latest CLI version, the oldest supported version and the changelog URL', async () => {
  const file = await readFile(new URL('../../cli/package.json', import.meta.url), 'utf8');
  const service = await RunningService.start({ SITE_URL: 'http://reels.example' });
  try {
    const response = await fetch(`${service.api}/cli/version/`);
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        latest: (JSON.parse(file) as { version: string }).version,
        min_supported: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        changelog_url: 'http://reels.example/changelog',
      },
    ]);
  } finally {
    await service.remove();
  }
});
