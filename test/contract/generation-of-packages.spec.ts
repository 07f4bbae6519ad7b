import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GenerationClient } from '../support/generation-client.js';
import { json, RegistryServer, status } from '../support/registry-server.js';
import { RunningService } from '../support/running-service.js';

describe('generating from a package', () => {
  let registry: RegistryServer;
  let elsewhere: RegistryServer;
  let service: RunningService;
  let client: GenerationClient;

  beforeAll(async () => {
    [registry, elsewhere] = await Promise.all([RegistryServer.start(), RegistryServer.start()]);
    service = await RunningService.start({
      REGISTRIES: `codehost=${registry.address}/api/v3 jsregistry=${registry.address}`,
      CODEHOST_TOKEN: 'secret',
      LIMITS: 'generations-per-hour=1000',
    });
    client = new GenerationClient(service, await service.createUser('ada'));
  });
  afterAll(async () => {
    await service.remove();
    await Promise.all([registry.stop(), elsewhere.stop()]);
  });
  beforeEach(() => {
    registry.reset();
  });

  const content = Buffer.from('## Use\n\n```sh\nengine run\n```\n').toString('base64');
  const readme = json({ path: 'README.md', encoding: 'base64', content });

  it('requests the README from the code host once, with a token and a user agent', async () => {
    registry.on('/api/v3/repos/ada/engine/readme', readme);
    const status = await client.generate({
      source_url: `${registry.address}/Ada/Engine/tree/main/docs`,
      source_type: 'github',
      tape_only: true,
    });
    expect(status).toMatchObject({
      status: 'completed',
      generator: 'builtin',
      description: '',
      commands_found: 1,
      tape_scripts: [{ title: 'Use' }],
    });
    expect(registry.requests).toHaveLength(1);
    expect(registry.requests[0]?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'user-agent': expect.stringMatching(/^ttyreel \(\+http/),
    });
  });

  it('finds the README of an npm package by its repository', async () => {
    registry.on('/@ada%2Fengine/latest', json({ repository: { url: `${registry.address}/ada/engine.git` } }));
    registry.on('/api/v3/repos/ada/engine/readme', readme);
    const status = await client.generate({ package_name: '@ada/engine', source_type: 'npm' });
    expect(status).toMatchObject({ status: 'completed', gifs_created: 1, error_message: '' });
  });

  it.each<[string, () => object]>([
    ['a URL without a type', () => ({ source_url: `${registry.address}/ada/engine` })],
    ['a URL with an empty type', () => ({ source_url: `${registry.address}/ada/engine`, source_type: '' })],
    ['a raw README', () => ({ raw_markdown: '```sh\nengine run\n```\n', source_type: 'raw' })],
  ])('accepts %s', async (_, body) => {
    registry.on('/api/v3/repos/ada/engine/readme', readme);
    const status = await client.generate({ ...body(), tape_only: true });
    expect(status).toMatchObject({ status: 'completed', commands_found: 1 });
  });

  it.each<[string, unknown, string]>([
    [
      'a URL with a description',
      { description: 'npm test', source_url: 'https://github.com/ada/engine', source_type: 'github' },
      'source_url: does not go with description',
    ],
    [
      'a URL with a name',
      { source_url: 'https://github.com/ada/engine', package_name: 'ada/engine', source_type: 'github' },
      'package_name: does not go with source_url',
    ],
    [
      'a source type with a description',
      { description: 'npm test', source_type: 'npm' },
      'source_type: goes',
    ],
    ['a source type alone', { source_type: 'npm' }, 'description: is missing'],
    ['a name without a type', { package_name: 'ada/engine' }, 'source_type: is missing'],
    ['a name with an empty type', { package_name: 'engine', source_type: '' }, 'source_type: is missing'],
    [
      'a URL of an unknown site without a type',
      { source_url: 'https://example.com/ada/engine' },
      'source_url: must be a URL at 127.0.0.1:',
    ],
    [
      'the raw type with a URL',
      { source_url: 'https://github.com/ada/engine', source_type: 'raw' },
      'source_type: may be raw with raw_markdown only',
    ],
    [
      'an unknown source type',
      { package_name: 'serde', source_type: 'crates' },
      'source_type: must be one of github, pypi, npm, raw',
    ],
    [
      'an invalid package name',
      { package_name: 'engine', source_type: 'github' },
      'package_name: must be owner/repository',
    ],
    [
      'a name that is not a string',
      { package_name: 7, source_type: 'npm' },
      'package_name: must be a string',
    ],
    [
      'a URL of another site',
      { source_url: 'http://169.254.169.254/ada/engine', source_type: 'github' },
      'source_url: must be a URL at 127.0.0.1:',
    ],
    [
      'a URL that names no package',
      { source_url: 'https://www.npmjs.com/about', source_type: 'npm' },
      'source_url: names nothing there; it should look like https://www.npmjs.com/package/name',
    ],
  ])('rejects %s', async (_, body, detail) => {
    await client.expectRefused(body, detail);
  });

  it('fails with a clear reason and calls no other host', async () => {
    const failed = async (body: unknown) => {
      const { status, error_message } = await client.generate(body);
      expect(status).toBe('failed');
      return error_message;
    };
    expect(await failed({ package_name: 'ada/none', source_type: 'github' })).toMatch(
      /^There is no repository "ada\/none"/,
    );
    expect(await failed({ package_name: 'engine', source_type: 'pypi' })).toMatch(
      /^The Python index is disabled in this service/,
    );
    registry.on('/away/latest', status(302, { Location: `${elsewhere.address}/secret` }));
    expect(await failed({ package_name: 'away', source_type: 'npm' })).toMatch(
      /It redirected to another host/,
    );
    expect(elsewhere.requests).toEqual([]);
  });
});
