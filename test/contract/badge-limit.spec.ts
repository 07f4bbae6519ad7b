import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { titleIn } from '../support/picture-title.js';
import { json, RegistryServer } from '../support/registry-server.js';
import { RunningService } from '../support/running-service.js';

describe('the badge limit', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await RunningService.start({
      LIMITS: 'badges-per-minute=20 anonymous-per-minute=5',
    });
  });
  afterAll(() => service.remove());

  it('counts only badges, including cached ones, errors and all spellings', async () => {
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

describe('the limit of new packages', () => {
  let registry: RegistryServer;
  let service: RunningService;
  beforeAll(async () => {
    registry = await RegistryServer.start();
    service = await RunningService.start({
      TRUST_PROXY: 'loopback',
      REGISTRIES: `pyindex=${registry.address} codehost=${registry.address}/code`,
      LIMITS: 'new-badges-per-minute=5',
    });
  });
  afterAll(async () => {
    await service.remove();
    await registry.stop();
  });

  const badge = async (path: string, from: string) => {
    const response = await fetch(`${service.address}/badge/${path}`, {
      headers: { 'X-Forwarded-For': from },
    });
    return { response, said: titleIn(await response.text()).replace(/^.*: /, '') };
  };

  it('applies per address, and still serves known packages', async () => {
    for (let number = 0; number < 10; number += 1)
      registry.on(
        `/pypi/p${number}/json`,
        json({ info: { version: '1.0', license: 'MIT', classifiers: [] } }),
      );
    const said: string[] = [];
    for (let number = 0; number < 7; number += 1)
      said.push((await badge(`pyindex/p${number}/version.svg`, '198.51.100.1')).said);
    expect(said).toEqual([...Array<string>(5).fill('1.0'), 'rate limited', 'rate limited']);
    expect(registry.requests).toHaveLength(5);

    const { response } = await badge('pyindex/p6/version.svg', '198.51.100.1');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await badge('pyindex/p6/version.svg', '198.51.100.2')).said).toBe('1.0');
    expect((await badge('pyindex/p6/version.svg', '198.51.100.1')).said).toBe('1.0');
    expect((await badge('pyindex/p0/license.svg', '198.51.100.1')).said).toBe('MIT');
    expect(registry.requests).toHaveLength(6);
  });

  it('is hourly for a code host without a token', async () => {
    for (let number = 0; number < 6; number += 1)
      await badge(`codehost/ada/e${number}/stars.svg`, '198.51.100.3');
    const { response, said } = await badge('codehost/ada/e9/stars.svg', '198.51.100.3');
    expect(said).toBe('rate limited');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60);
  });
});
