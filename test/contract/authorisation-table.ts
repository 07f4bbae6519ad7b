import { smallGif } from '../support/upload.js';

export const CALLERS = [
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
  'writing key of staff',
  'staff key of staff',
  'owner',
] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * Who may: everybody, everybody with a key, the owner alone, the owner and staff, the owner alone of what others are not told of, staff
 * alone, everybody with the key of a profile, the owner alone with that key.
 */
type Rule =
  'open' | 'key' | 'owner' | 'owner or staff' | 'hidden' | 'staff' | 'profile key' | 'own profile key';

export interface Target {
  readonly gif: string;
  readonly collection: string;
  readonly key: string;
  readonly webhook: string;
}

export interface Call {
  readonly rule: Rule;
  /** The address under the API's root, or from the site's root where it begins with `/`. */
  readonly path: (target: Target) => string;
  readonly body?: (target: Target) => unknown;
}

const gif = (rest: string) => (target: Target) => `gifs/${target.gif}/${rest}`;
const collection = (rest: string) => (target: Target) => `collections/${target.collection}/${rest}`;
const webhook = (rest: string) => (target: Target) => `webhooks/${target.webhook}/${rest}`;
const fixed = (path: string) => () => path;
const one = ({ gif: id }: Target) => ({ gif_ids: [id] });

/** Every operation of the description, by its operationId; one that is missing here fails the spec. */
export const CALLS: Readonly<Record<string, Call>> = {
  listGifs: { rule: 'open', path: fixed('gifs/') },
  getGif: { rule: 'open', path: gif('') },
  getCast: { rule: 'open', path: gif('cast/') },
  getTranscript: { rule: 'open', path: gif('transcript/') },
  getTranscriptLines: { rule: 'open', path: gif('transcript/lines/') },
  listFeaturedGifs: { rule: 'open', path: fixed('featured/') },
  searchGifs: { rule: 'open', path: fixed('search/?q=matrix') },
  listTags: { rule: 'open', path: fixed('tags/') },
  listGifsOfTag: { rule: 'open', path: fixed('tags/matrix/gifs/') },
  listUserGifs: { rule: 'open', path: fixed('users/owner/gifs/') },
  listUserCollections: { rule: 'open', path: fixed('users/owner/collections/') },
  listPins: { rule: 'open', path: fixed('users/owner/pins/') },
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
  getLlmsTxt: { rule: 'open', path: fixed('/llms.txt') },
  getOEmbed: { rule: 'open', path: (target) => `/oembed?url=http://localhost/gifs/${target.gif}` },
  getFeed: { rule: 'open', path: fixed('/feed.atom') },
  getSearchFeed: { rule: 'open', path: fixed('/search.atom?q=matrix') },
  getUserFeed: { rule: 'open', path: fixed('/users/owner/feed.atom') },
  getCollectionFeed: { rule: 'open', path: ({ collection: slug }) => `/collections/${slug}/feed.atom` },
  getTagFeed: { rule: 'open', path: fixed('/tags/matrix/feed.atom') },
  getCliVersion: { rule: 'open', path: fixed('cli/version/') },
  getCliPackage: { rule: 'open', path: fixed('/cli/ttyreel.tgz') },
  validateTape: { rule: 'open', path: fixed('tapes/validate/'), body: () => ({ tape: 'Type "ls"' }) },
  followRecording: { rule: 'open', path: gif('events/') },
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
  setPins: { rule: 'key', path: fixed('users/me/pins/'), body: () => ({ gif_ids: [] }) },
  // It ends the key that it was called with, so it is tried by those alone who may not.
  resetApiKey: { rule: 'profile key', path: fixed('users/me/api-key/reset/') },
  createApiKey: { rule: 'profile key', path: fixed('users/me/api-keys/'), body: () => ({ name: 'A key' }) },
  uploadGif: { rule: 'key', path: fixed('gifs/upload/'), body: uploadBody },
  uploadGifAlias: { rule: 'key', path: fixed('gifs/'), body: uploadBody },
  uploadAsciinemaRecording: { rule: 'key', path: fixed('recordings/'), body: () => castBody('file') },
  uploadAsciicast: { rule: 'key', path: fixed('/api/asciicasts/'), body: () => castBody('asciicast') },
  listApiKeys: { rule: 'key', path: fixed('users/me/api-keys/') },
  generateTape: { rule: 'key', path: fixed('gifs/generate/'), body: () => ({ description: 'npm test' }) },
  listWebhooks: { rule: 'key', path: fixed('webhooks/') },
  createWebhook: {
    rule: 'key',
    path: fixed('webhooks/'),
    body: () => ({ url: 'https://hooks.example/', events: ['gif.ready'] }),
  },
  createCollection: { rule: 'key', path: fixed('collections/create/'), body: () => ({ title: 'Mine' }) },

  editGif: { rule: 'owner', path: gif('edit/'), body: () => ({ title: 'Edited' }) },
  editGifAlias: { rule: 'owner', path: gif(''), body: () => ({ title: 'Edited' }) },
  deleteGif: { rule: 'owner', path: gif('delete/') },
  deleteGifAlias: { rule: 'owner', path: gif('') },
  revokeApiKey: { rule: 'own profile key', path: ({ key }) => `users/me/api-keys/${key}/` },
  restoreGif: { rule: 'hidden', path: gif('restore/') },
  getWebhook: { rule: 'hidden', path: webhook('') },
  editWebhook: { rule: 'hidden', path: webhook(''), body: () => ({ is_active: false }) },
  testWebhook: { rule: 'hidden', path: webhook('test/') },
  replaceWebhookSecret: { rule: 'hidden', path: webhook('secret/') },
  listWebhookDeliveries: { rule: 'hidden', path: webhook('deliveries/') },
  redeliverWebhook: { rule: 'hidden', path: webhook('deliveries/x/redeliver/') },
  deleteWebhook: { rule: 'hidden', path: webhook('') },
  editRecording: { rule: 'owner', path: gif('edits/'), body: () => ({ speed: 2 }) },
  previewEdit: { rule: 'owner', path: gif('edits/preview/'), body: () => ({ speed: 2 }) },
  undoEdits: { rule: 'owner', path: gif('edits/') },
  removeOriginal: { rule: 'owner', path: gif('edits/original/') },
  replaceFile: { rule: 'owner', path: gif('versions/'), body: fileBody },
  listVersions: { rule: 'owner', path: gif('versions/') },
  getVersionFile: { rule: 'owner', path: gif('versions/1/gif/') },
  restoreVersion: { rule: 'owner', path: gif('versions/1/restore/') },
  removeVersion: { rule: 'owner', path: gif('versions/1/') },
  listEdits: { rule: 'owner or staff', path: gif('edits/') },
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
  listAllTags: { rule: 'staff', path: fixed('staff/tags/') },
  editTag: { rule: 'staff', path: fixed('tags/unknown/'), body: () => ({ description: 'Edited' }) },
  mergeTag: { rule: 'staff', path: fixed('tags/unknown/merge/'), body: () => ({ into: 'matrix' }) },
  unmergeTag: { rule: 'staff', path: fixed('tags/unknown/unmerge/') },
  blockTag: { rule: 'staff', path: fixed('tags/unknown/block/'), body: () => ({ reason: 'Spam.' }) },
  unblockTag: { rule: 'staff', path: fixed('tags/unknown/unblock/') },
  listAuditEntries: { rule: 'staff', path: fixed('staff/audit/') },
};

/** What a caller gets who may not; null for one who may. */
/** @returns the status of the refusal; null if the caller may */
export function refusalOf({ rule }: Call, method: string, caller: Caller): number | null {
  if (rule === 'open') return null;
  if (/^(?:nobody|wrong key|reset key|revoked key)$/.test(caller)) return 401;
  if (caller === 'suspended user') return 403;
  if (caller.startsWith('reading key') && method !== 'GET') return 403;
  const isOwner = caller.endsWith('owner');
  const isStaff = caller === 'staff' || caller === 'staff key of staff';
  if (rule === 'owner') return isOwner ? null : 403;
  if (rule === 'owner or staff') return isOwner || isStaff ? null : 403;
  if (rule === 'hidden') return isOwner ? null : 404;
  if (rule === 'staff') return isStaff ? null : 403;
  if (rule !== 'key' && caller.includes('key of')) return 403;
  return rule === 'own profile key' && !isOwner ? 404 : null;
}

function uploadBody(): FormData {
  const form = fileBody();
  form.set('title', 'Matrix');
  return form;
}

function fileBody(): FormData {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(smallGif())]), 'small.gif');
  return form;
}

function castBody(part: string): FormData {
  const form = new FormData();
  form.set(part, new Blob(['{"version":2,"width":20,"height":4}\n[0.5,"o","$ ls\\r\\n"]\n']), 'ls.cast');
  return form;
}
