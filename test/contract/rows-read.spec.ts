import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PAGE_PATHS } from '../../src/pages/pages.js';
import { pathOfPage } from '../support/page-paths.js';
import { RunningService } from '../support/running-service.js';
import { copyDatabase, dropDatabase, urlOfDatabase } from '../support/service-database.js';
import { StatementPlans, type TableRead } from '../support/statement-plans.js';
import { untilProcessed, upload } from '../support/upload.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { addManyRows, MANY_TABLES } from './many-rows.js';
import { EveryWrite, type Write } from './every-write.js';
import { CollectionsClient } from './collections-client.js';
import { addressesOf, type DescribedGet } from './described-addresses.js';
import { type NamedRows, valuesOf } from './parameter-values.js';
import { PageClient } from './page-client.js';

/** More than any page shows, and less than a table has. */
const MOST_ROWS = 2_100;

/** Statements that may read more, by their text, and why. */
const EXCEPTIONS: readonly (readonly [RegExp, string])[] = [
  [/LIMIT 10000\) AS whole/, 'The length of a list by theme, and of that of staff, is counted up to 10,000.'],
  [/^DECLARE tags CURSOR/, 'All tags: once for all requests, beside them, in batches.'],
  [
    /COUNT\(1\) .* FROM "(?:audit_entry|report_case|app_user)"/,
    'Staff: the length of a list, from an index.',
  ],
  [/position\(lower\(\$1\) IN/, 'Staff: a part of a name.'],
  [
    /AS users, count|AS uploads, coalesce/,
    'The report of the usage: beside requests, in a twentieth of the time.',
  ],
];

let folder: string;
let plans: StatementPlans;
let service: RunningService;
let receiver: WebhookReceiver;
let person: PageClient;
let key: string;
let params: Readonly<Record<string, string>>;
let ids: NamedRows;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-rows-'));
  await copyDatabase(folder);
  receiver = await WebhookReceiver.start();
  plans = await StatementPlans.of(urlOfDatabase(folder));
  service = await RunningService.start({ DATABASE_URL: plans.url });
  await addOneOfEach();
  await addManyRows(urlOfDatabase(folder));
});
afterAll(async () => {
  await service.remove();
  await receiver.stop();
  plans.stop();
  await dropDatabase(folder);
  await rm(folder, { recursive: true, force: true });
});

/** A staff member with one row of each kind. */
async function addOneOfEach(): Promise<void> {
  person = await PageClient.signedUp(service, 'grace');
  await service.grantStaff('grace');
  key = await person.apiKey();
  const client = new CollectionsClient(service);
  const { id } = await upload(service, key, {
    title: 'First',
    tags: 'git, rebase',
    shell: 'zsh',
    theme: 'dracula',
    codehost_url: 'https://github.com/ada/x',
  });
  await untilProcessed(service, id, key);
  const collection = await client.create(key, 'Full');
  await client.add(collection, key, id);
  const webhook = await client.json<{ id: string }>(201, 'POST', '/webhooks/', key, {
    url: 'https://hooks.example/x',
    events: ['gif.ready'],
  });
  await client.send('POST', `/webhooks/${webhook.id}/ping/`, key);
  await client.json(201, 'POST', '/users/me/api-keys/', key, { name: 'laptop', scopes: ['read'] });
  await client.send('POST', `/gifs/${id}/report/`, undefined, { reason: 'spam' });
  await client.json(200, 'PATCH', `/gifs/${id}/feature/`, key, { is_featured: true });
  const { location } = await person.send('/generate', { description: 'list files' });
  const generation = location?.split('/').pop() ?? '';
  ids = { id, collection, webhook: webhook.id, generation };
  params = {
    id,
    name: 'grace',
    installId: 'f3a1b6d2-7c58-4b8e-9f0a-2f6f1a7d9c11',
    generation,
    collection,
    tag: 'git',
    repo: 'ada-x',
    document: 'operations',
  };
}

/** Operations with the code of another one, or of a page. */
const ALIASES = [
  ...['uploadGifAlias', 'editGifAlias', 'deleteGifAlias', 'patchCollectionOrder', 'uploadAsciicast'],
  'uploadAsciinemaRecording',
];

/** Would end the test. */
const OF_THE_KEY = ['resetApiKey'];

/** What is read of tables that grow, beyond the limit. */
const excess = (reads: readonly TableRead[]) =>
  reads
    .filter(({ table, rows }) => rows > MOST_ROWS && MANY_TABLES.has(table))
    .filter(({ statement }) => !EXCEPTIONS.some(([pattern]) => pattern.test(statement)));

const takeExcess = () =>
  excess(plans.take()).map(({ table, rows, statement }) => `${rows} of ${table}: ${statement.slice(0, 300)}`);

async function excessOf(address: string, get: () => Promise<{ readonly status: number }>): Promise<string[]> {
  plans.take();
  const { status } = await get();
  const reads = takeExcess();
  return [...(status >= 500 ? [`status ${status}`] : []), ...reads].map((line) => `${address}: ${line}`);
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedGet['operation'] & Named>>>>;
}

interface Named {
  readonly operationId: string;
}

async function described(): Promise<Description> {
  return JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8')) as Description;
}

it('notices when a table is read', async () => {
  plans.take();
  await service.createUser('eve');
  expect(plans.take().some(({ table, rows }) => table === 'app_user' && rows <= 1)).toBe(true);
});

it('no GET of the API reads a whole table', async () => {
  const { paths } = await described();
  const operations = Object.entries(paths)
    .flatMap(([at, { get }]) => (get ? [{ path: at, operation: get }] : []))
    .filter(({ path: at }) => !at.endsWith('/events/') && !at.startsWith('/badge/'));
  const found: string[] = [];
  for (const address of operations.flatMap((operation) =>
    addressesOf(operation, (parameter, of) => valuesOf(ids, service.address, parameter, of)),
  )) {
    const get = async () => {
      const response = await fetch(service.address + address, { headers: { 'X-API-Key': key } });
      await response.arrayBuffer();
      return response;
    };
    found.push(...(await excessOf(address, get)));
  }
  expect(found).toEqual([]);
});

it('no page, feed or sitemap reads a whole table', async () => {
  const paths = [
    ...PAGE_PATHS.map((template) => pathOfPage(template, params)),
    ...[
      '/explore?sort=popular',
      '/explore?sort=featured',
      '/explore?theme=dracula',
      '/explore?tag=git&shell=zsh',
    ],
    ...[
      '/explore?page=60',
      '/tags?q=tag-1',
      '/search?q=first',
      '/staff/users?q=user1',
      '/staff/tags?q=tag-1',
    ],
    ...['recordings', 'users', 'collections', 'tags'].map((kind) => `/sitemap-${kind}-2.xml`),
    ...[
      '/sitemap.xml',
      `/gifs/${params['id'] ?? ''}.md`,
      '/users/grace.md',
      '/collections/full.md',
      '/tags/git.md',
    ],
  ];
  const found: string[] = [];
  for (const address of paths) found.push(...(await excessOf(address, () => person.get(address))));
  expect(found).toEqual([]);
});

it('no write of the API, and no job of one, reads a whole table', async () => {
  const found: string[] = [];
  const done = new Set([...ALIASES, ...OF_THE_KEY]);
  const write: Write = async (operation, method, at, body) => {
    done.add(operation);
    const isForm = body === undefined || body instanceof FormData;
    const response = await fetch(service.api + at, {
      method,
      headers: { 'X-API-Key': key, ...(!isForm && { 'Content-Type': 'application/json' }) },
      body: isForm ? body : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok && operation !== 'fetchDeviceToken')
      throw new Error(`${method} ${at}: ${response.status} ${text}`);
    found.push(...takeExcess().map((line) => `until ${method} ${at}: ${line}`));
    return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
  };
  await service.createUser('mallory');
  plans.take();
  await new EveryWrite(service, key, receiver.url, write).all();
  found.push(...takeExcess());
  expect(found).toEqual([]);
  const writes = Object.values((await described()).paths).flatMap(({ get: _get, ...others }) =>
    Object.values(others).map(({ operationId }) => operationId),
  );
  expect(writes.filter((operation) => !done.has(operation))).toEqual([]);
});
