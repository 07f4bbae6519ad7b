import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { RunningService } from '../support/running-service.js';

const SITE = 'http://reels.example';
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** POST operations that need no key. */
const OPEN_POSTS = new Set([
  '/api/v1/auth/device/',
  '/api/v1/auth/device/token/',
  '/api/v1/gifs/{id}/report/',
  '/api/v1/tapes/validate/',
]);

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Record<string, unknown>[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly deprecated?: boolean;
  readonly requestBody?: { readonly required: boolean };
  readonly responses: Record<
    string,
    { readonly description?: string; readonly headers?: Record<string, unknown> }
  >;
}

interface Description {
  readonly openapi: string;
  readonly info: Record<string, unknown>;
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly securitySchemes: Record<string, unknown>;
    readonly schemas: Record<string, unknown>;
  };
}

let service: RunningService;
let description: Description;
let operations: { readonly path: string; readonly method: string; readonly operation: Operation }[];

beforeAll(async () => {
  service = await RunningService.start({ SITE_URL: SITE });
  const response = await fetch(`${service.address}/api/openapi.json`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  description = (await response.json()) as Description;
  operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ path, method, operation })),
  );
});
afterAll(() => service.remove());

it('openapi.json is up to date; `npm run openapi` updates it', async () => {
  const kept = JSON.parse(
    await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'),
  ) as Description;
  expect({ ...description, servers: [] }).toEqual({ ...kept, servers: [] });
});

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1.0, version 1.0.0, with the public URL as server', () => {
    expect(description.openapi).toBe('3.1.0');
    expect(description.info).toMatchObject({ title: expect.any(String), version: '1.0.0' });
    expect(description.servers).toEqual([{ url: SITE }]);
  });

  it('lists every route', () => {
    const described = operations.map(({ method, path }) => `${method} ${path}`);
    expect(described).toEqual(
      expect.arrayContaining([
        'get /api/v1/gifs/',
        'get /api/v1/gifs/me/',
        'get /api/v1/gifs/{id}/',
        'get /api/v1/gifs/{id}/cast/',
        'get /api/v1/gifs/{id}/transcript/',
        'post /api/v1/gifs/upload/',
        'post /api/v1/gifs/',
        'get /media/{file}',
        'get /media/{id}/{file}',
        'get /health/live',
        'get /health/ready',
      ]),
    );
  });

  it('lists write operations that reject other content types and large bodies', async () => {
    for (const { path, method } of operations) {
      if (method === 'get') continue;
      const address = service.address + path.replaceAll(/\{\w+\}/g, 'x');
      const send = (type: string, body: string) =>
        fetch(address, { method: method.toUpperCase(), headers: { 'Content-Type': type }, body });
      const answers = [
        await send('text/plain', 'x'),
        await send('application/json', `"${'x'.repeat(300_000)}"`),
      ];
      const statuses = answers.map(({ status }) => status);
      expect([method, path, ...statuses]).toEqual([method, path, 415, 413]);
    }
  });

  it('ends the paths of the API with a slash', () => {
    const api = Object.keys(description.paths).filter((path) => path.startsWith('/api/'));
    expect(api.filter((path) => !path.endsWith('/'))).toEqual([]);
  });

  it('gives every operation a unique name', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(names.every((name) => /^[a-z][A-Za-z0-9]+$/.test(name ?? ''))).toBe(true);
    expect(new Set(names).size).toBe(names.length);
    expect(operations.filter(({ operation }) => !operation.summary)).toEqual([]);
  });

  it('describes exactly the tags that operations use', () => {
    const used = new Set(operations.flatMap(({ operation }) => operation.tags ?? []));
    expect(operations.filter(({ operation }) => operation.tags?.length !== 1)).toEqual([]);
    expect(new Set(description.tags.map(({ name }) => name))).toEqual(used);
    expect(description.tags.filter((tag) => !tag.description)).toEqual([]);
  });

  it('requires the key exactly where it is needed, and offers it in the rest of the API', () => {
    const takesKey = (path: string) => /^\/api\/(?!v1\/auth\/device\/)/.test(path);
    expect(description.components.securitySchemes).toEqual({
      ApiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      Bearer: { type: 'http', scheme: 'bearer', description: expect.any(String) },
      InstallId: { type: 'http', scheme: 'basic', description: expect.any(String) },
    });
    for (const { path, method, operation } of operations) {
      const isPersonal = /\/(?:me|staff|edits|versions|webhooks)\//.test(path);
      const needsKey = (method !== 'get' || isPersonal) && !OPEN_POSTS.has(path);
      const security = [
        ...(operation.tags?.includes('asciinema') ? [{ InstallId: [] }] : []),
        ...(needsKey || !takesKey(path) ? [] : [{}]),
        ...(takesKey(path) ? [{ ApiKey: [] }, { Bearer: [] }] : []),
      ];
      expect([method, path, operation.security]).toEqual([method, path, security]);
      expect([method, path, '401' in operation.responses]).toEqual([method, path, needsKey]);
    }
  });

  it('documents the responses of every operation, including errors', () => {
    for (const { path, method, operation } of operations) {
      const answers = Object.entries(operation.responses);
      const isComplete = answers.some(([status]) => status.startsWith('2'));
      expect([method, path, isComplete]).toEqual([method, path, true]);
      expect(answers.filter(([, answer]) => answer.description === undefined)).toEqual([]);
      if (!path.startsWith('/health/')) {
        expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['429', '500']));
      }
    }
  });

  it('declares the parameters of every path', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect([path, declared.map(({ name }) => name)]).toEqual([path, inPath]);
    }
  });

  it('has no dangling references', () => {
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, to]) => to ?? '',
    );
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const found = reference
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], description);
      expect([reference, typeof found]).toEqual([reference, 'object']);
    }
  });

  it('has schemas from which generators create good types', () => {
    const { schemas } = description.components;
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Shell', 'Visibility', 'ThemeSlug']));
    expect(Object.keys(schemas).filter((name) => name.endsWith('Dto'))).toEqual([]);
    expect(JSON.stringify(schemas)).not.toMatch(/"(readOnly|default)":(true|false|\d|")/);
    // Its own, and that of the form of uploads.
    expect(JSON.stringify(description).match(/"enum":\["zsh","bash","fish"/g)).toHaveLength(2);
    const untyped: unknown[] = [];
    JSON.stringify(description, (_key, value: unknown) => {
      if (typeof value === 'object' && value && 'enum' in value && !('type' in value)) untyped.push(value);
      return value;
    });
    expect(untyped).toEqual([]);
  });

  it('gives every response its headers and a one-sentence description', () => {
    const responses = operations.flatMap(({ operation }) => Object.entries(operation.responses));
    expect(responses.filter(([, { description: text = '' }]) => !/^[^\n]+\.$/.test(text))).toEqual([]);
    const without = (status: string, header: string) =>
      responses.filter(([one, { headers }]) => one === status && !headers?.[header]);
    expect(without('429', 'Retry-After')).toEqual([]);
    expect(without('304', 'ETag')).toEqual([]);
  });

  it('expresses null by the type, as OpenAPI 3.1 does', () => {
    expect(JSON.stringify(description)).not.toContain('"nullable"');
  });

  it('lists the main operations of recordings before reports', () => {
    const ofGifs = operations.filter(({ operation }) => operation.tags?.[0] === 'gifs');
    const names = ofGifs.map(({ operation }) => operation.operationId);
    expect([names[0], names.at(-1)]).toEqual(['listGifs', 'reportGif']);
  });

  it('lists the fields of each body, files first, and marks optional bodies', () => {
    const { FeatureGif, GifUpdate, Tape, UploadForm } = description.components.schemas;
    expect(JSON.stringify(UploadForm)).toMatch(/"properties":{"file":{[^}]*},"cast":/);
    expect(Tape).toMatchObject({
      additionalProperties: false,
      properties: { tape: { pattern: expect.any(String) } },
    });
    const names = expect.arrayContaining(['title', 'id', 'theme', 'hidden_at']);
    expect(GifUpdate).toMatchObject({ propertyNames: { enum: names } });
    expect(FeatureGif).toMatchObject({ propertyNames: { enum: expect.arrayContaining(['is_featured']) } });
    const isRequired = (path: string) => description.paths[path]?.['patch']?.requestBody?.required;
    expect(isRequired('/api/v1/gifs/{id}/edit/')).toBe(true);
    expect(isRequired('/api/v1/gifs/{id}/feature/')).toBe(false);
  });

  it('marks alternative routes as aliases', () => {
    expect(description.paths['/api/v1/gifs/']?.['post']?.description).toMatch(/alias/i);
    expect(description.paths['/api/v1/gifs/upload/']?.['post']?.description).not.toMatch(/alias/i);
    const deprecated = operations.filter(({ operation }) => operation.deprecated);
    expect(deprecated.map(({ operation }) => operation.tags)).toEqual(deprecated.map(() => ['Aliases']));
    expect(description.tags.at(-1)?.name).toBe('Aliases');
  });

  it('is readable from other sites and needs no key', async () => {
    const response = await fetch(`${service.address}/api/openapi.json`, {
      headers: { Origin: 'https://elsewhere.example', 'X-API-Key': 'wrong' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});
