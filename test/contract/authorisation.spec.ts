import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';
import { type Call, type Caller, CALLERS, CALLS, refusalOf, type Target } from './authorisation-table.js';
import { CollectionsClient } from './collections-client.js';

interface Operation {
  readonly operationId: string;
  readonly method: string;
}

const description = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string }>>;
};
const operations: Operation[] = Object.values(description.paths).flatMap((item) =>
  Object.entries(item).map(([method, { operationId }]) => ({ operationId, method: method.toUpperCase() })),
);

describe('the authorisation table', () => {
  let service: RunningService;
  let keys: Record<Caller, string | null>;

  beforeAll(async () => {
    service = await RunningService.start({ TRUST_PROXY: 'loopback' });
    const former = await service.createUser('former');
    await new CollectionsClient(service).json(201, 'POST', '/users/me/api-key/reset/', former);
    const owner = await service.createUser('owner');
    const staff = await service.createUser('grace', { isStaff: true });
    const revoked = await makeKey(owner, ['write']);
    await new CollectionsClient(service).json(204, 'DELETE', `/users/me/api-keys/${revoked.id}/`, owner);
    keys = {
      nobody: null,
      'wrong key': `${former.slice(0, -1)}x`,
      'reset key': former,
      'revoked key': revoked.api_key,
      'suspended user': await service.createUser('suspended', { isSuspended: true }),
      'another user': await service.createUser('another'),
      'reading key of the owner': (await makeKey(owner, ['read'])).api_key,
      'writing key of the owner': (await makeKey(owner, ['write'])).api_key,
      'reading key of staff': (await makeKey(staff, ['read'])).api_key,
      'writing key of staff': (await makeKey(staff, ['write'])).api_key,
      'staff key of staff': (await makeKey(staff, ['write', 'staff'])).api_key,
      owner,
      staff,
    };
  });

  afterAll(() => service.remove());

  it('covers every operation', () => {
    expect(Object.keys(CALLS).sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
  });

  const cells = operations.flatMap(({ operationId, method }) =>
    CALLERS.map((caller) => [operationId, caller, method] as const),
  );

  it.each(cells)('checks %s by %s', async (operationId, caller, method) => {
    const call = CALLS[operationId];
    if (!call) throw new Error(`${operationId} is not in the table.`);
    const refusal = refusalOf(call, method, caller);
    // A reset would end the key of a caller that later cases need.
    if (operationId === 'resetApiKey' && refusal === null) return;

    // A rejected call changes nothing.
    const isShared = call.rule === 'open' || refusal !== null;
    const target = isShared ? await sharedTarget() : await freshTarget();
    const status = await statusOf(call, method, target, keys[caller]);
    if (refusal !== null) expect(status).toBe(refusal);
    else expect([401, 403, 500]).not.toContain(status);
  });

  let calls = 0;
  let keyToRevoke: string | undefined;
  let webhook: string | undefined;
  let shared: Promise<Target> | undefined;
  function sharedTarget(): Promise<Target> {
    return (shared ??= freshTarget());
  }

  async function freshTarget(): Promise<Target> {
    const key = keys.owner ?? '';
    const { id } = await upload(service, key, { title: 'Matrix', tags: 'matrix' });
    const client = new CollectionsClient(service);
    const slug = await client.create(key, 'Matrix');
    await client.add(slug, key, id);
    keyToRevoke ??= (await makeKey(key, ['read'])).id;
    webhook ??= await makeWebhook(key);
    return { gif: id, collection: slug, key: keyToRevoke, webhook };
  }

  async function makeWebhook(key: string): Promise<string> {
    const body = { url: 'https://hooks.example/', events: ['gif.deleted'] };
    const client = new CollectionsClient(service);
    return (await client.json<{ id: string }>(201, 'POST', '/webhooks/', key, body)).id;
  }

  function makeKey(user: string, scopes: string[]): Promise<{ id: string; api_key: string }> {
    const body = { name: scopes.join(), scopes };
    return new CollectionsClient(service).json(201, 'POST', '/users/me/api-keys/', user, body);
  }

  async function statusOf(call: Call, method: string, target: Target, key: string | null): Promise<number> {
    const path = call.path(target);
    const body = call.body?.(target);
    const answer = await fetch(path.startsWith('/') ? service.address + path : `${service.api}/${path}`, {
      method,
      headers: {
        ...(key !== null && { 'X-API-Key': key }),
        // Separate addresses: too many wrong keys from one address are rate limited.
        'X-Forwarded-For': `192.0.2.${++calls % 250}`,
        ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      },
      body: body instanceof FormData ? body : body === undefined ? undefined : JSON.stringify(body),
    });
    await answer.arrayBuffer();
    return answer.status;
  }
});
