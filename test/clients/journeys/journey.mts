import { readFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import type { components, paths } from './ttyreel.js';

const [site = '', key = '', gifFile = '', castFile = ''] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl: site, headers: { 'X-API-Key': key } });

interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

function got<Data>(step: string, { data, error, response }: Answer<Data>): Data {
  if (!response.ok) throw new Error(`${step}: ${response.status} ${JSON.stringify(error)}`);
  return data as Data;
}

// Only what is needed is required: these compile with nothing else in them.
const generation: components['schemas']['Generate'] = { description: 'list files' };
const collected: components['schemas']['CollectionCreate'] = { title: 'Picked' };
if (generation.max_gifs !== undefined || generation.tape_only !== undefined) throw new Error('has defaults');

const files = { file: await readFile(gifFile), cast: await readFile(castFile) };
const upload = await api.POST('/api/v1/gifs/upload/', {
  body: { title: 'From TypeScript', tags: 'typescript' },
  bodySerializer({ title, tags }) {
    const form = new FormData();
    if (title !== undefined) form.set('title', title);
    if (tags !== undefined) form.set('tags', String(tags));
    for (const [name, bytes] of Object.entries(files)) form.set(name, new Blob([bytes]), name);
    return form;
  },
});
if (!upload.data) throw new Error(`upload: ${upload.response.status} ${JSON.stringify(upload.error)}`);
const { id } = upload.data;
const path = { id };

const query = { tag: 'typescript', shell: 'zsh', page_size: 5 } as const;
const listed = got('list', await api.GET('/api/v1/gifs/', { params: { query } }));
const edited = got(
  'edit',
  await api.PATCH('/api/v1/gifs/{id}/edit/', { params: { path }, body: { title: 'Edited by TypeScript' } }),
);
const { slug } = got('create', await api.POST('/api/v1/collections/create/', { body: collected }));
const inCollection = { params: { path: { slug } } };
got('add', await api.POST('/api/v1/collections/{slug}/gifs/', { ...inCollection, body: { gif_id: id } }));
const collection = got('collection', await api.GET('/api/v1/collections/{slug}/', inCollection));
const found = got(
  'search',
  await api.GET('/api/v1/search/', { params: { query: { q: 'edited typescript' } } }),
);
got('delete', await api.DELETE('/api/v1/gifs/{id}/delete/', { params: { path } }));
const gone = await api.GET('/api/v1/gifs/{id}/', { params: { path } });
const restored = got('restore', await api.POST('/api/v1/gifs/{id}/restore/', { params: { path } }));

console.log(
  JSON.stringify({
    listed: listed.results.map((gif) => gif.id === id),
    edited: edited.title,
    collected: collection.gifs.map((gif) => gif.title),
    found: found.results.map((hit) => hit.id === id),
    deleted: gone.response.status,
    restored: restored.id === id,
  }),
);
