import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { titleIn } from '../support/picture-title.js';
import { json, RegistryServer } from '../support/registry-server.js';
import { RunningService } from '../support/running-service.js';
import { expectNoFailures } from '../support/service-of-file.js';

const SITE = 'http://reels.example';

let registry: RegistryServer;
let service: RunningService;

beforeAll(async () => {
  registry = await RegistryServer.start();
  service = await RunningService.start({
    SITE_URL: SITE,
    REGISTRIES: `jsregistry=${registry.address}`,
    LIMITS: 'badges-per-minute=100000',
  });
});
afterAll(async () => {
  await service.remove();
  await registry.stop();
  expectNoFailures(service);
});
beforeEach(() => {
  registry.reset();
});

describe('an invalid badge URL', () => {
  it.each([
    [
      'nothing/requests/version.svg',
      404,
      /providers are pyindex, jsregistry, rustregistry, codehost, pypi, npm, crates, github/,
    ],
    ['pyindex/requests/size.svg', 404, /metrics version, license/],
    ['pyindex/requests/version.png', 404, /nothing at GET/],
    ['preview/drakula.svg', 404, /no theme "drakula". Did you mean dracula\?/],
    ['pyindex/requests/stars.svg', 400, /it has version, license, downloads/],
    ['codehost/ada/engine/version.svg', 400, /it has license, downloads, stars, forks, issues/],
    ['rustregistry/7zip/version.svg', 400, /must begin with a letter/],
    ['pyindex/requests/version.svg?theme=neon', 400, /no theme "neon"/],
    ['pyindex/requests/version.svg?style=round', 400, /must be one of default, flat/],
    ['pyindex/requests/version.svg?style=flat&style=flat', 400, /must be given once/],
    ['pyindex/%zz/version.svg', 400, /./],
    ['pyindex/a%00b/version.svg', 400, /./],
  ])('%s returns %d', async (path, code, detail) => {
    const response = await fetch(`${service.address}/badge/${path}`);
    expect(response.status).toBe(code);
    expect(await response.json()).toMatchObject({ detail: expect.stringMatching(detail) });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-ratelimit-limit')).toBe('100000');
  });
});

describe('GET /badge-url/', () => {
  const make = (query: string) => fetch(`${service.api}/badge-url/?${query}`);

  it('returns the URL of a working badge and the code to paste', async () => {
    registry.on('/-/package/@ada%2Fengine/dist-tags', json({ latest: '1.0.0' }));
    const answer = await make('provider=jsregistry&package=%40ada%2Fengine&theme=nord&style=flat');
    expect(answer.status).toBe(200);
    const { url, markdown } = (await answer.json()) as Record<string, string>;
    expect(url).toBe(`${SITE}/badge/jsregistry/@ada/engine/version.svg?theme=nord&style=flat`);
    expect(markdown).toBe(`[![\\@ada/engine version](${url})](${url})`);
    const picture = await fetch((url ?? '').replace(SITE, service.address));
    expect(picture.headers.get('content-type')).toMatch(/^image\/svg/);
  });

  it('defaults to the best-known metric of the provider', async () => {
    const urlOf = async (query: string) => ((await (await make(query)).json()) as { url: string }).url;
    expect(await urlOf('provider=rustregistry&package=serde')).toBe(
      `${SITE}/badge/rustregistry/serde/version.svg`,
    );
    expect(await urlOf('provider=crates&package=serde&theme=Nord')).toBe(
      `${SITE}/badge/rustregistry/serde/version.svg?theme=nord`,
    );
    for (const metric of ['', '&metric=version', '&metric=&theme=&style=']) {
      expect(await urlOf(`provider=github&package=ada/engine${metric}`)).toBe(
        `${SITE}/badge/codehost/ada/engine/stars.svg`,
      );
    }
  });

  it.each([
    ['', 'provider'],
    ['provider=nothing&package=x', 'provider'],
    ['provider=pyindex', 'package'],
    ['provider=pyindex&package=', 'package'],
    ['provider=pyindex&package=-x', 'package'],
    ['provider=pyindex&package=a&package=b', 'package'],
    ['provider=codehost&package=ada', 'package'],
    ['provider=pyindex&package=x&metric=size', 'metric'],
    ['provider=pyindex&package=x&metric=stars', 'metric'],
    ['provider=pyindex&package=x&theme=neon', 'theme'],
    ['provider=pyindex&package=x&style=round', 'style'],
  ])('rejects ?%s for its %s', async (query, field) => {
    const answer = await make(query);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });
});

describe('the theme previews', () => {
  it('exist for every theme in both styles', async () => {
    const { themes } = (await (await fetch(`${service.api}/themes/badges/`)).json()) as {
      themes: { slug: string; preview_url: string }[];
    };
    expect(themes).toHaveLength(15);
    for (const { slug, preview_url } of themes) {
      for (const style of ['default', 'flat']) {
        const answer = await fetch(`${preview_url.replace(SITE, service.address)}?style=${style}`);
        expect([answer.status, titleIn(await answer.text())]).toEqual([200, `A badge in the theme ${slug}`]);
      }
    }
    expect(registry.requests).toEqual([]);
  });
});
