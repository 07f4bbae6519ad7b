import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { RunningService } from '../support/running-service.js';
import { smallGif, upload } from '../support/upload.js';
import { CollectionsClient } from './collections-client.js';

jest.setTimeout(60_000);

const CALLERS = [
  'nobody',
  'wrong key',
  'reset key',
  'revoked key',
  'another user',
  'suspended user',
  'staff',
  'reading key of the owner',
  'writing key of the owner',
  'reading key of staff',
  'owner',
] as const;
type Caller = (typeof CALLERS)[number];

/**
 * Who may: everybody, everybody with a key, the owner alone, the owner alone of what others are not told of, staff
 * alone, everybody with the key of a profile, the owner alone with that key.
 */
type Rule = 'open' | 'key' | 'owner' | 'hidden' | 'staff' | 'profile key' | 'own profile key';

interface Target {
  readonly gif: string;
  readonly collection: string;
  readonly key: string;
}

interface Call {
  readonly rule: Rule;
  /** The address under the API's root, or from the site's root where it begins with `/`. */
  readonly path: (target: Target) => string;
  readonly body?: (target: Target) => unknown;
}

const gif = (rest: string) => (target: Target) => `gifs/${target.gif}/${rest}`;
const collection = (rest: string) => (target: Target) => `collections/${target.collection}/${rest}`;
const fixed = (path: string) => () => path;
const one = ({ gif: id }: Target) => ({ gif_ids: [id] });

/** Every operation of the description, by its operationId; one that is missing here fails the first test. */
const CALLS: Readonly<Record<string, Call>> = {
  listGifs: { rule: 'open', path: fixed('gifs/') },
  getGif: { rule: 'open', path: gif('') },
  getCast: { rule: 'open', path: gif('cast/') },
  getTranscript: { rule: 'open', path: gif('transcript/') },
  listFeaturedGifs: { rule: 'open', path: fixed('featured/') },
  searchGifs: { rule: 'open', path: fixed('search/?q=matrix') },
  listTags: { rule: 'open', path: fixed('tags/') },
  listGifsOfTag: { rule: 'open', path: fixed('tags/matrix/gifs/') },
  listUserGifs: { rule: 'open', path: fixed('users/owner/gifs/') },
  listUserCollections: { rule: 'open', path: fixed('users/owner/collections/') },
  getUser: { rule: 'open', path: fixed('users/owner/') },
  listCollections: { rule: 'open', path: fixed('collections/') },
  listFeaturedCollections: { rule: 'open', path: fixed('collections/featured/') },
  getCollection: { rule: 'open', path: collection('') },
  listThemes: { rule: 'open', path: fixed('themes/') },
  listBadgeThemes: { rule: 'open', path: fixed('themes/badges/') },
  getTheme: { rule: 'open', path: fixed('themes/dracula/') },
  previewBadgeTheme: { rule: 'open', path: fixed('/badge/preview/dracula.svg') },
  getBadge: { rule: 'open', path: fixed('/badge/pyindex/requests/version.svg') },
  getBadgeOfTwoNames: { rule: 'open', path: fixed('/badge/jsregistry/@types/node/version.svg') },
  getBadgeUrl: { rule: 'open', path: fixed('badge-url/?provider=pyindex&package=requests') },
  getCliVersion: { rule: 'open', path: fixed('cli/version/') },
  validateTape: { rule: 'open', path: fixed('tapes/validate/'), body: () => ({ tape: 'Type "ls"' }) },
  followGeneration: { rule: 'open', path: fixed(`gifs/generate/${'a'.repeat(22)}/events/`) },
  getGeneration: { rule: 'open', path: fixed(`gifs/generate/${'a'.repeat(22)}/`) },
  isAlive: { rule: 'open', path: fixed('/health/live') },
  isReady: { rule: 'open', path: fixed('/health/ready') },
  getMedia: { rule: 'open', path: (target) => `/media/${target.gif}.gif` },
  getMediaByHash: { rule: 'open', path: (target) => `/media/${target.gif}/0000000000000000.gif` },
  beginDeviceSignIn: { rule: 'open', path: fixed('auth/device/') },
  fetchDeviceToken: {
    rule: 'open',
    path: fixed('auth/device/token/'),
    body: () => ({ device_code: 'unknown' }),
  },
  reportGif: { rule: 'open', path: gif('report/'), body: () => ({ reason: 'spam' }) },

  listOwnGifs: { rule: 'key', path: fixed('gifs/me/') },
  getOwnProfile: { rule: 'key', path: fixed('users/me/') },
  updateOwnProfile: { rule: 'key', path: fixed('users/me/'), body: () => ({ bio: 'hello' }) },
  // It ends the key that it was called with, so it is tried by those alone who may not.
  resetApiKey: { rule: 'profile key', path: fixed('users/me/api-key/reset/') },
  createApiKey: { rule: 'profile key', path: fixed('users/me/api-keys/'), body: () => ({ name: 'A key' }) },
  uploadGif: { rule: 'key', path: fixed('gifs/upload/'), body: uploadBody },
  uploadGifAlias: { rule: 'key', path: fixed('gifs/'), body: uploadBody },
  listApiKeys: { rule: 'key', path: fixed('users/me/api-keys/') },
  generateTape: { rule: 'key', path: fixed('gifs/generate/'), body: () => ({ description: 'npm test' }) },
  createCollection: { rule: 'key', path: fixed('collections/create/'), body: () => ({ title: 'Mine' }) },

  editGif: { rule: 'owner', path: gif('edit/'), body: () => ({ title: 'Edited' }) },
  editGifAlias: { rule: 'owner', path: gif(''), body: () => ({ title: 'Edited' }) },
  deleteGif: { rule: 'owner', path: gif('delete/') },
  deleteGifAlias: { rule: 'owner', path: gif('') },
  revokeApiKey: { rule: 'own profile key', path: ({ key }) => `users/me/api-keys/${key}/` },
  restoreGif: { rule: 'hidden', path: gif('restore/') },
  editCollection: { rule: 'owner', path: collection('edit/'), body: () => ({ title: 'Edited' }) },
  deleteCollection: { rule: 'owner', path: collection('delete/') },
  addToCollection: { rule: 'owner', path: collection('gifs/'), body: ({ gif: id }) => ({ gif_id: id }) },
  reorderCollection: { rule: 'owner', path: collection('gifs/reorder/'), body: one },
  patchCollectionOrder: { rule: 'owner', path: collection('gifs/reorder/'), body: one },
  removeFromCollection: {
    rule: 'owner',
    path: (target) => `collections/${target.collection}/gifs/${target.gif}/`,
  },

  featureGif: { rule: 'staff', path: gif('feature/') },
  featureCollection: { rule: 'staff', path: collection('feature/') },
  orderFeaturedGifs: { rule: 'staff', path: fixed('gifs/featured/order/'), body: () => ({ gif_ids: ['x'] }) },
  orderFeaturedCollections: { rule: 'staff', path: fixed('collections/featured/order/'), body: one },
  listAllGifs: { rule: 'staff', path: fixed('staff/gifs/') },
  hideGif: { rule: 'staff', path: gif('hide/'), body: () => ({ reason: 'Spam.' }) },
  unhideGif: { rule: 'staff', path: gif('unhide/') },
  listReports: { rule: 'staff', path: fixed('staff/reports/') },
  decideReport: { rule: 'staff', path: fixed('staff/reports/1/'), body: one },
  suspendUser: { rule: 'staff', path: fixed('users/unlucky/suspend/'), body: one },
  unsuspendUser: { rule: 'staff', path: fixed('users/unlucky/unsuspend/') },
  listAuditEntries: { rule: 'staff', path: fixed('staff/audit/') },
};

/** What a caller gets who may not; null for one who may. */
function refusalOf({ rule }: Call, method: string, caller: Caller): number | null {
  if (rule === 'open') return null;
  if (/^(?:nobody|wrong key|reset key|revoked key)$/.test(caller)) return 401;
  if (caller === 'suspended user') return 403;
  if (caller.startsWith('reading key') && method !== 'GET') return 403;
  const isOwner = caller.endsWith('owner');
  if (rule === 'owner') return isOwner ? null : 403;
  if (rule === 'hidden') return isOwner ? null : 404;
  if (rule === 'staff') return caller.endsWith('staff') ? null : 403;
  if (rule !== 'key' && caller.includes('key of')) return 403;
  return rule === 'own profile key' && !isOwner ? 404 : null;
}

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

describe('who may do what', () => {
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
      owner,
      staff,
    };
  });

  afterAll(() => service.remove());

  it('is said here of every operation', () => {
    expect(Object.keys(CALLS).sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
  });

  const cells = operations.flatMap(({ operationId, method }) =>
    CALLERS.map((caller) => [operationId, caller, method] as const),
  );

  it.each(cells)('%s by %s', async (operationId, caller, method) => {
    const call = CALLS[operationId];
    if (!call) throw new Error(`${operationId} is not in the table.`);
    const refusal = refusalOf(call, method, caller);
    // It would end the key of a caller who is needed further on.
    if (operationId === 'resetApiKey' && refusal === null) return;

    const target = call.rule === 'open' ? await sharedTarget() : await freshTarget();
    const status = await statusOf(call, method, target, keys[caller]);
    if (refusal !== null) expect(status).toBe(refusal);
    else expect([401, 403, 500]).not.toContain(status);
  });

  let calls = 0;
  let keyToRevoke: string | undefined;
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
    return { gif: id, collection: slug, key: keyToRevoke };
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
        // Addresses of their own: from one, wrong keys are refused for their number.
        'X-Forwarded-For': `192.0.2.${++calls % 250}`,
        ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      },
      body: body instanceof FormData ? body : body === undefined ? undefined : JSON.stringify(body),
    });
    await answer.arrayBuffer();
    return answer.status;
  }
});

function uploadBody(): FormData {
  const form = new FormData();
  form.set('title', 'Matrix');
  form.set('file', new Blob([Uint8Array.from(smallGif())]), 'small.gif');
  return form;
}
