import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload, type UploadedGif } from '../support/upload.js';
import { CollectionsClient } from './collections-client.js';

const REPOSITORY = 'https://github.com/ada/tools';

let service: RunningService;
let client: CollectionsClient;
let ada: string;
let bob: string;
let staff: string;
let first: UploadedGif;
let collection: string;

beforeAll(async () => {
  service = await RunningService.start();
  [ada, bob, staff] = await Promise.all([
    service.createUser('ada'),
    service.createUser('bob'),
    service.createUser('carol', { isStaff: true }),
  ]);
  client = new CollectionsClient(service);
  first = await upload(service, ada, { title: 'First', tags: 'git', codehost_url: REPOSITORY });
  await untilProcessed(service, first.id, ada);
  collection = await client.create(ada, 'Kept');
});
afterAll(() => service.remove());

const get = (path: string): Promise<Response> => fetch(service.api + path);

async function body<Body>(path: string): Promise<Body> {
  const response = await get(path);
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Body;
}

/** A write and the change that a read after it shows. */
interface Case {
  readonly what: string;
  readonly path: () => string;
  readonly seen: (shown: Shown) => unknown;
  readonly write: () => Promise<unknown>;
}

/** The fields of responses that the cases read. */
interface Shown {
  readonly id: string;
  readonly title: string;
  readonly bio: string;
  readonly gif_count: number;
  readonly collection_count: number;
  readonly tags: readonly Shown[];
  readonly gifs: readonly Shown[];
  readonly results: readonly Shown[];
}

const titles = ({ results }: Shown) => results.map(({ title }) => title);
const contents = ({ gifs }: Shown) => gifs.map(({ title }) => title);
const tagCounts = ({ tags }: Shown) => tags.map(({ gif_count }) => gif_count);

describe('a read after a write', () => {
  let other: UploadedGif;
  let third: UploadedGif;

  beforeAll(async () => {
    other = await upload(service, bob, { title: 'Other', tags: 'git, vim' });
    third = await upload(service, bob, { title: 'Third' });
    await client.add(collection, ada, first.id, other.id);
  });

  let count = 0;
  const uploading = () =>
    upload(service, ada, { title: `Upload ${(count += 1)}`, tags: 'git', codehost_url: REPOSITORY });
  const editing = (changes?: object) => () =>
    client.json(200, 'PATCH', `/gifs/${first.id}/`, ada, changes ?? { title: `Edit ${(count += 1)}` });
  const inCollection = (method: string, path: () => string, content?: () => object) => () =>
    client.json(
      method === 'DELETE' ? 204 : 200,
      method,
      `/collections/${collection}/${path()}`,
      ada,
      content?.(),
    );

  const cases: Case[] = [
    { what: 'an upload in the list', path: () => '/gifs/', seen: titles, write: uploading },
    {
      what: 'an upload in the counts of the tags',
      path: () => '/tags/',
      seen: (tags) => tagCounts({ tags } as unknown as Shown),
      write: uploading,
    },
    { what: 'an upload in its tag', path: () => '/tags/git/gifs/', seen: titles, write: uploading },
    {
      what: 'an upload in the profile',
      path: () => '/users/ada/',
      seen: ({ gif_count }) => gif_count,
      write: uploading,
    },
    { what: 'an upload in the user list', path: () => '/users/ada/gifs/', seen: titles, write: uploading },
    {
      what: 'an upload in the counts of another recording',
      path: () => `/gifs/${first.id}/`,
      seen: tagCounts,
      write: uploading,
    },
    {
      what: 'an edit in the detail',
      path: () => `/gifs/${first.id}/`,
      seen: ({ title }) => title,
      write: editing(),
    },
    { what: 'an edit in a list', path: () => '/gifs/?user=ada', seen: titles, write: editing() },
    {
      what: 'an edit in a collection',
      path: () => `/collections/${collection}/`,
      seen: contents,
      write: editing(),
    },
    {
      what: 'changed tags in the counts of another recording',
      path: () => `/gifs/${other.id}/`,
      seen: tagCounts,
      write: editing({ tags: ['vim'] }),
    },
    {
      what: 'that a recording is featured',
      path: () => '/featured/',
      seen: titles,
      write: () => client.json(200, 'PATCH', `/gifs/${first.id}/feature/`, staff, { is_featured: true }),
    },
    {
      what: 'that a recording is unlisted in the counts of another one',
      path: () => `/gifs/${other.id}/`,
      seen: tagCounts,
      write: editing({ visibility: 'unlisted' }),
    },
    {
      what: 'that a recording is public',
      path: () => '/gifs/',
      seen: titles,
      write: editing({ visibility: 'public' }),
    },
    {
      what: 'a deletion in the list',
      path: () => '/gifs/',
      seen: titles,
      write: () => client.json(204, 'DELETE', `/gifs/${third.id}/delete/`, bob),
    },
    {
      what: 'a restoration in the list',
      path: () => '/gifs/',
      seen: titles,
      write: () => client.json(200, 'POST', `/gifs/${third.id}/restore/`, bob),
    },
    {
      what: 'an edit of a profile',
      path: () => '/users/ada/',
      seen: ({ bio }) => bio,
      write: () => client.json(200, 'PATCH', '/users/me/', ada, { bio: 'I record.' }),
    },
    {
      what: 'a new collection',
      path: () => '/collections/',
      seen: titles,
      write: () => client.create(bob, 'New'),
    },
    {
      what: 'a new collection in the profile',
      path: () => '/users/bob/',
      seen: ({ collection_count }) => collection_count,
      write: () => client.create(bob, 'Newer'),
    },
    {
      what: 'a new title of a collection',
      path: () => `/collections/${collection}/`,
      seen: ({ title }) => title,
      write: inCollection(
        'PATCH',
        () => 'edit/',
        () => ({ title: 'Renamed' }),
      ),
    },
    {
      what: 'that a collection is featured',
      path: () => '/collections/featured/',
      seen: titles,
      write: () =>
        client.json(200, 'PATCH', `/collections/${collection}/feature/`, staff, { is_featured: true }),
    },
    {
      what: 'an addition to a collection',
      path: () => `/collections/${collection}/`,
      seen: contents,
      write: () => client.add(collection, ada, third.id),
    },
    {
      what: 'a new order of a collection',
      path: () => `/collections/${collection}/`,
      seen: contents,
      write: inCollection(
        'PATCH',
        () => 'gifs/reorder/',
        () => ({ gif_ids: [third.id, other.id, first.id] }),
      ),
    },
    {
      what: 'a removal from a collection',
      path: () => `/collections/${collection}/`,
      seen: contents,
      write: inCollection('DELETE', () => `gifs/${third.id}/`),
    },
    {
      what: 'the deletion of a collection',
      path: () => '/collections/',
      seen: titles,
      write: inCollection('DELETE', () => 'delete/'),
    },
  ];

  it.each(cases)('shows $what', async ({ path, seen, write }) => {
    const before = seen(await body<Shown>(path()));
    expect(seen(await body<Shown>(path()))).toEqual(before);
    await write();
    expect(seen(await body<Shown>(path()))).not.toEqual(before);
  });

  it('shows every write while other clients keep reading', async () => {
    let isWriting = true;
    const read = async () => {
      while (isWriting) await (await get(`/gifs/${first.id}/`)).arrayBuffer();
    };
    const readers = Array.from({ length: 6 }, read);
    const seen: string[] = [];
    const written = Array.from({ length: 30 }, (_, at) => `Title ${at}`);
    for (const title of written) {
      await editing({ title })();
      seen.push((await body<{ title: string }>(`/gifs/${first.id}/`)).title);
    }
    isWriting = false;
    await Promise.all(readers);
    expect(seen).toEqual(written);
  });
});
