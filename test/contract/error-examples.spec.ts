import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorDto } from '../../src/platform/http/error.dto.js';
import { ApiClient } from '../support/api-client.js';
import { exchange } from '../support/raw-http.js';
import { RunningService } from '../support/running-service.js';
import { smallGif, upload } from '../support/upload.js';

interface Media {
  readonly example?: unknown;
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
  readonly security: readonly unknown[];
}

/** An error response of the description, with a request that should provoke it. */
interface Example {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  readonly status: string;
  readonly detail: string;
}

const PROVOKED = ['400', '401', '403', '404', '413', '415'];
const FORM = 'multipart/form-data';

const description = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

const examples: Example[] = Object.entries(description.paths).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, operation]) =>
    PROVOKED.flatMap((status) => {
      const example = operation.responses[status]?.content?.['application/json']?.example;
      return example === undefined
        ? []
        : [{ method: method.toUpperCase(), path, operation, status, detail: (example as ErrorDto).detail }];
    }),
  ),
);

let service: RunningService;
let gif: string;
const keys: Record<string, string> = {};

beforeAll(async () => {
  service = await RunningService.start();
  const client = new ApiClient(service);
  for (const name of ['ada', 'bob', 'eve']) keys[name] = await service.createUser(name);
  keys['staff'] = await service.createUser('grace', { isStaff: true });
  const { ada, staff } = keys;
  gif = (await upload(service, ada ?? '', { title: 'Rebase' })).id;
  await client.json(201, 'POST', '/collections/create/', ada, { title: 'Git rescues' });
  for (const scope of ['read', 'write']) {
    const body = { name: scope, scopes: [scope] };
    const { api_key } = await client.json<{ api_key: string }>(201, 'POST', '/users/me/api-keys/', ada, body);
    keys[scope] = api_key;
  }
  await client.json(200, 'PATCH', '/users/eve/suspend/', staff, { reason: 'advertising' });
});
afterAll(() => service.remove());

/** Maps the text of a 403 to the user who gets it. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/^Only staff/, 'ada'],
  [/^Only its owner/, 'bob'],
  [/^Your account/, 'eve'],
  [/^This API key may only read/, 'read'],
  [/named|itself/, 'write'],
];

function keyFor({ path, status, detail, operation }: Example): string | undefined {
  if (status === '401' || operation.security.length === 0) return undefined;
  if (status === '403') return keys[REFUSED.find(([pattern]) => pattern.test(detail))?.[1] ?? ''];
  return keys[
    /\/staff\/|\/tags\/\{|\/(?:feature|order|suspend|unsuspend|hide|unhide)\/$/.test(path) ? 'staff' : 'ada'
  ];
}

/** The URL of something that exists, or of what the example calls missing or wrong. */
function targetOf({ path, status, detail }: Example): string {
  const badge = /^There is no badge at (\S+)\. /.exec(detail)?.[1];
  if (badge !== undefined) return badge;
  const missing = status === '404' ? /"([^"]+)"|report (\d+)/.exec(detail) : null;
  const [, field, problem] = status === '400' ? (/^(\w+): (.+)$/.exec(detail) ?? []) : [];
  const file = path.includes('/media/') ? '.gif' : '';
  const known: Record<string, string> = {
    id: path.includes('/reports/') ? '1' : gif,
    slug: path.includes('/collections/') ? 'git-rescues' : path.includes('/themes/') ? 'nord' : 'git',
    username: 'ada',
    provider: 'pyindex',
    theme: 'nord',
    number: '1',
    metric: 'version',
    file: `${gif}.gif`,
  };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === field && problem?.includes('U+0007')) return '%07';
    const isSubject = missing && name !== 'number' && !(path.includes('{gif_id}') && name === 'gif_id');
    return (
      (isSubject ? `${missing[1] ?? missing[2] ?? ''}${name === 'file' ? file : ''}` : known[name]) ?? 'x'
    );
  });
  if (missing && filled === path)
    return `${path}?url=http://localhost:${new URL(service.address).port}/gifs/${missing[1] ?? ''}`;
  if (/^There is no page 99/.test(detail))
    return `${filled}?page=99${path.includes('search') ? '&q=rebase' : ''}`;
  if (problem === 'is missing') return `${filled}?package=x`;
  if (field === undefined || problem?.includes('U+0007')) return filled;
  return `${filled}?${field}=${field === 'q' ? 'x' : field === 'page' ? '0' : 'sepia'}&package=x`;
}

function largeGif(): File {
  return new File([smallGif(), new Uint8Array(10 * 2 ** 20)], 'large.gif');
}

function largeCast(): File {
  const header = '{"version":2,"width":20,"height":4}\n';
  return new File([header, '[0.5,"o","$ ls"]\n'.repeat(2 ** 20)], 'large.cast');
}

/** A valid body, except where the example is about the body. */
function bodyOf({
  path,
  operation,
  status,
  detail,
}: Example): { type: string; body: string | FormData } | undefined {
  const [type] = Object.keys(operation.requestBody?.content ?? {});
  if (status === '415') return { type: 'text/plain', body: 'x' };
  if (status === '413' && type !== FORM)
    return { type: 'application/json', body: JSON.stringify({ text: 'x'.repeat(300_000) }) };
  if (detail === 'The body is not valid JSON.') return { type: 'application/json', body: '{' };
  if (type === FORM) {
    const form = new FormData();
    if (status === '413') form.set('file', path.endsWith('/recordings/') ? largeCast() : largeGif());
    else form.set(path.endsWith('/versions/') ? 'keep_input' : 'title', 'true');
    return { type: '', body: form };
  }
  if (type === undefined) return undefined;
  const [, field] = status === '400' ? (/^(\w+): must be/.exec(detail) ?? []) : [];
  const isEmpty = status === '400' && detail.endsWith(': is missing');
  const body = field ? { [field]: 5 } : isEmpty ? {} : operation.requestBody?.content[type]?.example;
  return { type, body: JSON.stringify(body) };
}

/** Sends the request of the example. @returns the status and the detail of the response */
async function provoke(example: Example): Promise<string> {
  const { method } = example;
  const key = keyFor(example);
  const sent = bodyOf(example);
  const headers = {
    ...(key !== undefined && { 'X-API-Key': key }),
    ...(sent && sent.type !== '' && { 'Content-Type': sent.type }),
  };
  if (method === 'GET' && typeof sent?.body === 'string')
    return getWithBody(targetOf(example), headers, sent.body);
  const response = await fetch(service.address + targetOf(example), { method, headers, body: sent?.body });
  const text = await response.text();
  return `${response.status} ${text.startsWith('{') ? (JSON.parse(text) as ErrorDto).detail : text.slice(0, 80)}`;
}

/** Sends a GET with a body, which fetch does not support. */
async function getWithBody(target: string, headers: Record<string, string>, sent: string): Promise<string> {
  const fields = {
    Host: 'localhost',
    Connection: 'close',
    'Content-Length': String(sent.length),
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  const bytes = `GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${sent}`;
  const { status, body } = await exchange(service, bytes);
  return `${status} ${(JSON.parse(body) as ErrorDto).detail}`;
}

describe('the error examples of the description', () => {
  it.each(PROVOKED)('for %s match the responses', async (status) => {
    const said: string[] = [];
    const expected: string[] = [];
    for (const example of examples) {
      if (example.status !== status) continue;
      const where = `${example.method} ${example.path}`;
      expected.push(`${where}: ${status} ${example.detail}`);
      said.push(`${where}: ${await provoke(example)}`);
    }
    expect(expected.length).toBeGreaterThan(5);
    expect(said).toEqual(expected);
  });
});
