import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { generationTexts } from '../../../../../test/support/generation-texts.js';
import {
  type Behaviour,
  cut,
  html,
  json,
  RegistryServer,
  status,
} from '../../../../../test/support/registry-server.js';
import { AppConfig } from '../../../../platform/config/app-config.js';
import { MemoryRateLimitStore } from '../../../../platform/rate-limit/memory-rate-limit-store.js';
import { Outage } from '../../../../platform/jobs/outage.js';
import { Upstreams } from '../../../../platform/upstream/upstreams.js';
import { NotWritten } from '@ttyreel/tape-writer';
import type { ReadmeSource, SourceType } from './readme-source.js';
import { ReadmesService } from './readmes.service.js';
import { outageCounter } from '../../../../../test/support/counters.js';

const log = pino({ enabled: false });
const README = '# Engine\n\n```sh\nengine run\n```\n';
const ENGINE: Readonly<Record<SourceType, ReadmeSource>> = {
  github: { type: 'github', name: 'ada/engine' },
  pypi: { type: 'pypi', name: 'engine' },
  npm: { type: 'npm', name: '@ada/engine' },
};
/** The first URL of each. */
const PATHS: Readonly<Record<SourceType, string>> = {
  github: '/code/repos/ada/engine/readme',
  pypi: '/pypi/engine/json',
  npm: '/@ada%2Fengine/latest',
};

let registry: RegistryServer;
let elsewhere: RegistryServer;
beforeAll(async () => {
  [registry, elsewhere] = await Promise.all([RegistryServer.start(), RegistryServer.start()]);
});
afterAll(() => Promise.all([registry.stop(), elsewhere.stop()]));
beforeEach(() => {
  registry.reset();
  elsewhere.reset();
});

function makeReadmes(settings: NodeJS.ProcessEnv = {}): ReadmesService {
  const config = AppConfig.from({
    REGISTRIES: `codehost=${registry.address}/code pyindex=${registry.address} jsregistry=${registry.address}`,
    ...settings,
  });
  return new ReadmesService(
    new Upstreams(config, new MemoryRateLimitStore(), outageCounter(), log),
    config,
    generationTexts,
    log,
  );
}
const fetchReadme = (type: SourceType) => makeReadmes().fetch(ENGINE[type]);

const contents = (text: string, path = 'README.md') =>
  json({ path, encoding: 'base64', content: Buffer.from(text).toString('base64') });
const description = (text: unknown, type?: string) =>
  json({ info: { description: text, description_content_type: type } });

describe('the README of a repository', () => {
  it('is that of the code host, in Markdown or reStructuredText', async () => {
    registry.on(PATHS.github, contents(README));
    expect(await fetchReadme('github')).toBe(README);
    registry.on(PATHS.github, contents('Use\n===\n\n.. code:: sh\n\n   engine run\n', 'README.rst'));
    expect(await fetchReadme('github')).toContain('## Use\n\n\n````sh\nengine run\n````');
  });

  it('is cut at a line end if it is longer than 64 KiB', async () => {
    registry.on(PATHS.github, contents(`${README}${'0123456789\n'.repeat(10_000)}`));
    const readme = await fetchReadme('github');
    expect(readme.length).toBeLessThanOrEqual(65_536);
    expect(readme.length).toBeGreaterThan(65_500);
    expect(readme.endsWith('0123456789\n')).toBe(true);
  });

  it('is cut before it is parsed', async () => {
    const blanks = `.. code::${' '.repeat(1_000_000)}x\n`;
    registry.on(PATHS.github, contents(`Use\n===\n\n${blanks}`, 'README.rst'));
    expect(await fetchReadme('github')).toBe('## Use\n\n');
  });

  it("is missing if it is too large for the code host's API", async () => {
    registry.on(PATHS.github, json({ path: 'README.md', encoding: 'none', content: '' }));
    await expect(fetchReadme('github')).rejects.toThrow(/no README that can be read/);
  });
});

describe('the README of a Python package', () => {
  it.each(['text/markdown', 'text/markdown; charset=UTF-8; variant=GFM', 'text/plain'])(
    'is the unchanged description for the type %s',
    async (type) => {
      registry.on(PATHS.pypi, description('Use\n===\n', type));
      expect(await fetchReadme('pypi')).toBe('Use\n===\n');
    },
  );

  it.each([undefined, null, '', 'text/x-rst'])('is reStructuredText for the type %s', async (type) => {
    registry.on(PATHS.pypi, description('Use\n===\n', type as string));
    expect(await fetchReadme('pypi')).toBe('## Use\n');
  });

  it('is found after a redirect of the index and in a document of several megabytes', async () => {
    registry.on(PATHS.pypi, status(301, { Location: '/pypi/Engine/json' }));
    const releases = 'x'.repeat(3_000_000);
    registry.on('/pypi/Engine/json', json({ info: { description: '# Hi' }, releases }));
    expect(await fetchReadme('pypi')).toBe('# Hi');
  });

  it.each([null, '', ' \n', '\0', '\ud800'])('is missing if its description is %j', async (text) => {
    registry.on(PATHS.pypi, description(text));
    await expect(fetchReadme('pypi')).rejects.toThrow('The package "engine" has no README.');
  });
});

describe('the README of an npm package', () => {
  const repository = { type: 'git', url: 'git+https://github.com/ada/engine.git', directory: 'packages/x' };
  const atHome = () => ({ ...repository, url: `${registry.address}/code/ada/engine.git` });

  it('is that of the latest version if the registry returns it', async () => {
    registry.on(PATHS.npm, json({ readme: README, repository: atHome() }));
    expect(await fetchReadme('npm')).toBe(README);
    expect(registry.requests.map(({ path }) => path)).toEqual([PATHS.npm]);
  });

  it.each([undefined, '', 'ERROR: No README data found!', 7])(
    'is that of its repository folder if the registry returns %j',
    async (readme) => {
      registry.on(PATHS.npm, json({ readme, repository: atHome() }));
      registry.on('/code/repos/ada/engine/readme/packages/x', contents(README));
      expect(await fetchReadme('npm')).toBe(README);
    },
  );

  it.each<[string, unknown]>([
    ['is elsewhere', repository],
    ['is null', null],
    ['is missing', undefined],
    ['has an unexpected shape', { url: 7 }],
    ['has a very long URL', { url: 'x'.repeat(1_000_000) }],
  ])('is that of the whole document if the repository %s', async (_, said) => {
    registry.on(PATHS.npm, json({ repository: said }));
    registry.on('/@ada%2Fengine', json({ readme: README, padding: 'x'.repeat(4_000_000) }));
    expect(await fetchReadme('npm')).toBe(README);
    expect(elsewhere.requests).toEqual([]);
  });

  describe.each<[string, Behaviour, RegExp]>([
    ['fails', status(500), /^The code host did not respond/],
    ['limits the rate', status(429, { 'Retry-After': '90' }), /^The code host is rate limiting this service/],
  ])('if the code host %s', (_, behaviour, reason) => {
    beforeEach(() => {
      registry.on(PATHS.npm, json({ repository: atHome() }));
      registry.on('/code/repos/ada/engine/readme/packages/x', behaviour);
    });

    it('is that of the whole document', async () => {
      registry.on('/@ada%2Fengine', json({ readme: README }));
      expect(await fetchReadme('npm')).toBe(README);
    });

    it.each([
      ['has none', { readme: '' }],
      ['is too large', { readme: README, padding: 'x'.repeat(9_000_000) }],
    ])('is missing for that reason if the whole document %s', async (__, document) => {
      registry.on('/@ada%2Fengine', json(document));
      await expect(fetchReadme('npm')).rejects.toThrow(reason);
    });
  });

  it('is missing if no source has it', async () => {
    registry.on(PATHS.npm, json({ repository: atHome() }));
    registry.on('/@ada%2Fengine', json({ readme: '' }));
    await expect(fetchReadme('npm')).rejects.toThrow('The package "@ada/engine" has no README.');
  });

  it('is not read from a document that is too large', async () => {
    registry.on(PATHS.npm, json({}));
    registry.on('/@ada%2Fengine', json({ readme: README, padding: 'x'.repeat(9_000_000) }));
    await expect(fetchReadme('npm')).rejects.toThrow(
      'The JavaScript registry returned an unusable response. Its response is larger than 8388608 bytes.',
    );
  });
});

describe.each<SourceType>(['github', 'pypi', 'npm'])('a registry of %s', (type) => {
  const redirect = (to: string) => status(302, { Location: to });

  it.each<[string, () => Behaviour, RegExp]>([
    [
      'that does not know the name',
      () => status(404),
      /^There is no (?:repository|package) "(?:@?ada\/)?engine"/,
    ],
    [
      'that redirects to another host',
      () => redirect(`${elsewhere.address}/secret`),
      /It redirected to another host/,
    ],
    ['that redirects in a loop', () => redirect(PATHS[type]), /It redirected more than 3 times/],
    ['that returns a list', () => json([]), /unexpected response/],
    ['that returns a string', () => json('x'), /unexpected response/],
    ['that returns null', () => json(null), /unexpected response/],
  ])('%s, which is a permanent error for the user', async (_, behaviour, reason) => {
    registry.on(PATHS[type], behaviour());
    const failure = fetchReadme(type);
    await expect(failure).rejects.toBeInstanceOf(NotWritten);
    await expect(failure).rejects.toThrow(reason);
    expect(elsewhere.requests).toEqual([]);
  });

  it.each<[string, Behaviour, RegExp]>([
    ['fails', status(500), / did not respond\.$/],
    ['returns HTML', html, / did not respond\.$/],
    ['is cut off', cut, / did not respond\.$/],
    ['limits the rate', status(429, { 'Retry-After': '90' }), / is rate limiting this service for 2 min\.$/],
  ])('that %s is away', async (_, behaviour, reason) => {
    registry.on(PATHS[type], behaviour);
    const failure = fetchReadme(type);
    await expect(failure).rejects.toBeInstanceOf(Outage);
    await expect(failure).rejects.toThrow(reason);
  });
});

it.each<[SourceType, string]>([
  ['pypi', 'pyindex'],
  ['npm', 'jsregistry'],
])('a registry of %s without a setting is an error for the operator', async (type, name) => {
  const readmes = makeReadmes({ REGISTRIES: '', npm_config_registry: '' });
  await expect(readmes.fetch(ENGINE[type])).rejects.toThrow(
    `is disabled in this service: REGISTRIES does not name ${name}.`,
  );
});
