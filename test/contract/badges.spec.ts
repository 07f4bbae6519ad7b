import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { titleIn } from '../support/picture-title.js';
import { exchange } from '../support/raw-http.js';
import {
  type Behaviour,
  cut,
  html,
  huge,
  json,
  RegistryServer,
  status,
  stuck,
} from '../support/registry-server.js';
import { expectNoFailures } from '../support/service-of-file.js';
import { RunningService } from '../support/running-service.js';

const SITE = 'http://reels.example';

let registry: RegistryServer;
let elsewhere: RegistryServer;
let service: RunningService;
/** Numbers the packages: each test uses new ones, so that nothing is cached. */
let number = 0;

beforeAll(async () => {
  [registry, elsewhere] = await Promise.all([RegistryServer.start(), RegistryServer.start()]);
  service = await RunningService.start({
    SITE_URL: SITE,
    REGISTRIES: `pyindex=${registry.address} pyindex-stats=${registry.address}/stats jsregistry=${registry.address} rustregistry=${registry.address} codehost=${registry.address}/code`,
    LIMITS: 'badges-per-minute=100000',
  });
});
afterAll(async () => {
  await service.remove();
  await Promise.all([registry.stop(), elsewhere.stop()]);
  expectNoFailures(service);
});
beforeEach(() => {
  registry.reset();
});

const badge = (path: string, init?: RequestInit) => fetch(`${service.address}/badge/${path}`, init);
const titleOf = async (path: string) => titleIn(await (await badge(path)).text());
const newName = () => `package-${(number += 1)}`;
const says = (version: string) => json({ info: { version, license: 'MIT', classifiers: [] } });

/** Requests the version badge of a new package with the given registry behaviour. */
async function versionWhen(behaviour: Behaviour): Promise<{ response: Response; said: string }> {
  const name = newName();
  registry.on(`/pypi/${name}/json`, behaviour);
  const response = await badge(`pyindex/${name}/version.svg`);
  return { response, said: titleIn(await response.text()).replace(`${name} version: `, '') };
}

describe('a badge', () => {
  it('is a cacheable picture with a rate limit, an ETag and a request id', async () => {
    const { response, said } = await versionWhen(says('2.32.3'));
    expect(said).toBe('2.32.3');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=300, s-maxage=300, stale-while-revalidate=86400',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'x-ratelimit-limit': '100000',
      'x-request-id': expect.stringMatching(/^[\w-]{21}$/),
      'access-control-allow-origin': '*',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(registry.requests[0]?.headers['user-agent']).toBe(`ttyreel (+${SITE})`);
  });

  it('is the same cached or not, with or without a key, by GET and by HEAD', async () => {
    const name = newName();
    registry.on(`/pypi/${name}/json`, says('1.0'));
    const target = `pyindex/${name}/version.svg?theme=vga`;
    const key = await service.createUser('ada');
    const answers = [
      await badge(target),
      await badge(target),
      await badge(target, { headers: { 'X-API-Key': key } }),
    ];
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    const head = await badge(target, { method: 'HEAD' });
    for (const { headers } of [...answers, head]) {
      expect(headers.get('etag')).toBe(answers[0]?.headers.get('etag'));
      expect(headers.get('content-length')).toBe(String(Buffer.byteLength(bodies[0] ?? '')));
    }
    expect(await head.text()).toBe('');
    expect(registry.requests).toHaveLength(1);
  });

  it('returns 304 to clients that already have it', async () => {
    const target = 'preview/dracula.svg';
    const etag = (await badge(target)).headers.get('etag') ?? '';
    const conditions: Record<string, string>[] = [
      { 'If-None-Match': etag },
      { 'If-None-Match': `W/${etag}`, 'X-API-Key': 'none' },
    ];
    for (const headers of conditions) {
      const again = await badge(target, { headers });
      const tag = headers['If-None-Match'];
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
      expect(again.headers.get('cache-control')).toMatch(/^public, max-age=3600/);
      expect(again.headers.get('x-ratelimit-limit')).toBe('100000');
    }
    expect((await badge(target, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
  });

  it('shows what each registry reports', async () => {
    registry.on('/pypi/all/json', says('2.0'));
    registry.on('/stats/api/packages/all/recent', json({ data: { last_month: 1_500 } }));
    registry.on('/-/package/@ada%2Fall/dist-tags', json({ latest: '3.1.4' }));
    registry.on('/@ada%2Fall/latest', json({ license: { type: 'ISC' } }));
    const crate = { crate: { max_stable_version: '0.9.1', max_version: '0.9.1', downloads: 12_345 } };
    registry.on('/api/v1/crates/all?include=versions,downloads', json({ ...crate, versions: [] }));
    const repo = { stargazers_count: 999_500, forks_count: 7, license: { spdx_id: 'MIT' } };
    registry.on('/code/repos/ada/all', json(repo));
    registry.on(
      '/code/search/issues?q=repo%3Aada%2Fall%20is%3Aissue%20is%3Aopen&per_page=1',
      json({ total_count: 3 }),
    );
    registry.on('/code/repos/ada/all/releases/latest', json({ assets: [{ download_count: 5 }] }));
    const expected: Record<string, string> = {
      'pyindex/All/version': 'All version: 2.0',
      'pyindex/all/license': 'all license: MIT',
      'pyindex/all/downloads': 'all downloads: 1.5k/month',
      'jsregistry/@ada/all/version': '@ada/all version: 3.1.4',
      'jsregistry/%40ada%2Fall/license': '@ada/all license: ISC',
      'jsregistry/@ada/all/downloads': '@ada/all downloads: not configured',
      'rustregistry/all/version': 'all version: 0.9.1',
      'rustregistry/All/license': 'All license: not specified',
      'rustregistry/all/downloads': 'all downloads: 12k',
      'codehost/Ada/all/stars': 'Ada/all stars: 1M',
      'codehost/ada/all/forks': 'ada/all forks: 7',
      'codehost/ada/all/license': 'ada/all license: MIT',
      'codehost/ada/all/issues': 'ada/all issues: 3',
      'codehost/ada/all/downloads': 'ada/all downloads: 5 latest',
    };
    for (const [path, title] of Object.entries(expected)) {
      expect([path, await titleOf(`${path}.svg`)]).toEqual([path, title]);
    }
    expect(registry.count('/code/repos/ada/all')).toBe(1);
    expect(registry.count('/api/v1/crates/all?include=versions,downloads')).toBe(1);
  });

  it('is looked up once for a thousand concurrent requests', async () => {
    const name = newName();
    registry.on(`/pypi/${name}/json`, (request, response) => {
      setTimeout(() => {
        says('1.0')(request, response);
      }, 300);
    });
    // Pipelined: a thousand fetch calls would keep this process too busy to act as the registry.
    const ask = `GET /badge/pyindex/${name}/version.svg HTTP/1.1\r\nHost: reels.example\r\n`;
    const asked = `${ask}\r\n`.repeat(9) + `${ask}Connection: close\r\n\r\n`;
    const answers = await Promise.all(Array.from({ length: 100 }, () => exchange(service, asked)));
    const titles = answers.flatMap(({ body }) => body.match(/<title>.*?<\/title>/g) ?? []);
    expect(titles).toEqual(Array(1_000).fill(`<title>${name} version: 1.0</title>`));
    expect(registry.count(`/pypi/${name}/json`)).toBe(1);
  });
});

describe('a badge whose registry', () => {
  beforeEach(async () => {
    // Without a success in between, the service would stop calling the registry.
    await versionWhen(says('1.0'));
  });

  it.each<[string, Behaviour, string]>([
    ['has no such package', status(404), 'not found'],
    ['fails', status(500), 'unavailable'],
    ['sends a response that never ends', stuck, 'unavailable'],
    ['cuts the response off', cut, 'unavailable'],
    ['sends 10 MB', huge, 'unavailable'],
    ['sends an HTML page', html, 'unavailable'],
    ['sends unexpected types', json({ info: { version: 7 } }), 'unavailable'],
  ])('%s shows the error', async (_, behaviour, said) => {
    const answer = await versionWhen(behaviour);
    expect([answer.response.status, answer.said]).toEqual([200, said]);
    expect(answer.response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(answer.response.headers.get('cache-control')).toBe(
      'public, max-age=30, s-maxage=30, stale-while-revalidate=0',
    );
    expect((await versionWhen(says('1.0'))).said).toBe('1.0');
  });

  it('redirects follows redirects to the same host only', async () => {
    registry.on('/moved', says('3.0'));
    elsewhere.on('/secret', says('6.6.6'));
    expect((await versionWhen(status(301, { Location: '/moved' }))).said).toBe('3.0');
    expect((await versionWhen(status(302, { Location: `${elsewhere.address}/secret` }))).said).toBe(
      'unavailable',
    );
    expect(elsewhere.requests).toEqual([]);
  });

  // Must be the last test: afterwards the service does not call this registry for a while.
  it('returns 429 waits before it calls the registry again', async () => {
    const name = newName();
    registry.on(`/-/package/${name}/dist-tags`, status(429, { 'Retry-After': '300' }));
    expect(await titleOf(`jsregistry/${name}/version.svg`)).toBe(`${name} version: rate limited`);
    const calls = registry.requests.length;
    const other = newName();
    expect(await titleOf(`jsregistry/${other}/version.svg`)).toBe(`${other} version: rate limited`);
    expect(registry.requests.length).toBe(calls);
  });
});

describe('the Rust registry', () => {
  it('is called at most once a second', async () => {
    const times: number[] = [];
    const crate = {
      crate: { max_stable_version: '1.0.0', max_version: '1.0.0', downloads: 1 },
      versions: [],
    };
    for (const name of ['one', 'two', 'three']) {
      registry.on(`/api/v1/crates/${name}?include=versions,downloads`, (request, response) => {
        times.push(Date.now());
        json(crate)(request, response);
      });
    }
    await Promise.all(['one', 'two', 'three'].map((name) => badge(`rustregistry/${name}/version.svg`)));
    for (const deadline = Date.now() + 10_000; times.length < 3 && Date.now() < deadline;) await pause(50);
    expect(times).toHaveLength(3);
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    // The send times count; the network may deliver two calls a little closer together.
    expect(Math.min(...gaps)).toBeGreaterThan(900);
  });
});
