import type { Api } from '../api/api.js';
import type { components } from '../api/schema.js';
import { Failure } from '../output/failure.js';
import type { ExportFolder, FileOutcome } from './export-folder.js';

type Schemas = components['schemas'];
type Detail = Schemas['GifDetail'];

const PAGE_SIZE = 100;

/** An exported recording or collection. */
export interface ExportedItem {
  readonly kind: 'recording' | 'collection';
  /** The id of a recording, the slug of a collection. */
  readonly id: string;
  readonly title: string;
  /** Within the folder. */
  readonly path: string;
  /** The number of written files; 0 if nothing changed. */
  readonly written: readonly string[];
  /** The number of files that the service has not rendered yet. */
  readonly pending: readonly string[];
}

/** Exports the data of the user: the profile, recordings and collections. */
export async function* exportAccount(
  api: Api,
  folder: ExportFolder,
): AsyncGenerator<ExportedItem, void, void> {
  const profile = await api.read(api.routes.GET('/api/v1/users/me/'));
  await folder.write('profile.json', json(without(profile, ['api_key', 'stats', 'quota'])));
  const recordings = pages((page) =>
    api.read(api.routes.GET('/api/v1/gifs/me/', { params: { query: { page, page_size: PAGE_SIZE } } })),
  );
  for await (const { id } of recordings) {
    yield await exportRecording(id, api, folder);
    await folder.save();
  }
  const { username } = profile;
  const collections = pages((page) => {
    const params = { path: { username }, query: { page, page_size: PAGE_SIZE } };
    return api.read(api.routes.GET('/api/v1/users/{username}/collections/', { params }));
  });
  for await (const { slug } of collections) yield await exportCollection(slug, api, folder);
}

async function exportRecording(id: string, api: Api, folder: ExportFolder): Promise<ExportedItem> {
  const detail = await api.read(api.routes.GET('/api/v1/gifs/{id}/', { params: { path: { id } } }));
  const { title } = detail;
  const slug = fileName(detail.slug);
  const place = `recordings/${fileName(id)}`;
  const files = mediaOf(detail).map(([kind, url]) => ({ name: `${place}/${slug}.${kind}`, url }));
  const texts = [
    { name: `${place}/metadata.json`, text: json(metadataOf(detail)) },
    ...(detail.transcript === '' ? [] : [{ name: `${place}/${slug}.txt`, text: detail.transcript }]),
  ];
  const written: string[] = [];
  const pending: string[] = [];
  const note = (name: string, outcome: FileOutcome | 'pending') => {
    if (outcome === 'fetched') written.push(name);
    if (outcome === 'pending') pending.push(name);
  };
  for (const { name, url } of files) note(name, await fetchMade(name, url, api, folder));
  for (const { name, text } of texts) note(name, await folder.write(name, text));
  return { kind: 'recording', id, title, path: place, written, pending };
}

async function exportCollection(slug: string, api: Api, folder: ExportFolder): Promise<ExportedItem> {
  const detail = await api.read(
    api.routes.GET('/api/v1/collections/{slug}/', { params: { path: { slug } } }),
  );
  const name = `collections/${fileName(slug)}.json`;
  // Each recording has its own folder; only the order matters here.
  const gifs = detail.gifs.map(({ id, title, author }) => ({ id, title, author: author.username }));
  const isNew = (await folder.write(name, json({ ...detail, gifs }))) === 'fetched';
  const written = isNew ? [name] : [];
  return { kind: 'collection', id: slug, title: detail.title, path: name, written, pending: [] };
}

function mediaOf({ gif_url: gif, mp4_url: mp4, cast_url: cast }: Detail): [kind: string, url: string][] {
  const all: [string, string][] = [
    ['gif', gif],
    ['mp4', mp4],
    ['cast', cast],
  ];
  return all.filter(([, url]) => url !== '');
}

/** The MP4 of a new recording is rendered a little later; the next export fetches it. */
async function fetchMade(
  name: string,
  url: string,
  api: Api,
  folder: ExportFolder,
): Promise<FileOutcome | 'pending'> {
  try {
    return await folder.fetch(name, url, api);
  } catch (error) {
    if (error instanceof Failure && error.status === 503) return 'pending';
    throw error;
  }
}

/** Fields that change without an edit, such as counts, and texts with their own files. */
const LEFT_OUT = ['transcript', 'view_count', 'embed_count', 'download_count', 'processing'] as const;

function metadataOf(detail: Detail): object {
  return { ...without(detail, LEFT_OUT), tags: detail.tags.map(({ slug, name }) => ({ slug, name })) };
}

function without<Value extends object>(value: Value, fields: readonly (keyof Value & string)[]): object {
  const names: readonly string[] = fields;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

interface Page<Item> {
  readonly next: string | null;
  readonly results: readonly Item[];
}

/** All items of a list. */
async function* pages<Item>(read: (page: number) => Promise<Page<Item>>): AsyncGenerator<Item, void, void> {
  for (let number = 1; ; number++) {
    const { results, next } = await read(number);
    yield* results;
    if (next === null) return;
  }
}

/** Prevents a server from choosing a path outside of the folder. */
function fileName(text: string): string {
  return text.replace(/[^\w-]/g, '_') || '_';
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
