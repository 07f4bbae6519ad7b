import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';
import { addressesOf, type DescribedGet } from './described-addresses.js';
import { GifClient } from './gif-client.js';

/** Words that occur only in the hidden and in the deleted recording. */
const HIDDEN = 'xylothwarp';
const DELETED = 'quibblezont';

interface Recording {
  readonly id: string;
  readonly word: string;
  /** The URLs of its files, including those with the content hash. */
  readonly media: readonly string[];
}

interface Finding {
  readonly address: string;
  readonly status: number;
  readonly text: string;
}

let service: RunningService;
let client: GifClient;
let bob: string;
let hidden: Recording;
let deleted: Recording;
let operations: DescribedGet[];
/** The responses of GET operations to an anonymous caller and to another user. */
let answers: Finding[];

beforeAll(async () => {
  service = await RunningService.start();
  client = new GifClient(service);
  const [ada, staff] = await Promise.all([
    service.createUser('ada'),
    service.createUser('judge', { isStaff: true }),
  ]);
  bob = await service.createUser('bob');
  // Every list needs an entry, or nothing would show that a list leaks.
  await upload(service, ada, { title: 'Seen', tags: 'seen', shell: 'zsh' });
  hidden = await addRecording(ada, staff, HIDDEN, 'unlisted');
  deleted = await addRecording(ada, staff, DELETED, 'public');
  await client.json(204, 'DELETE', `/gifs/${deleted.id}/delete/`, ada);

  const document = await fetch(`${service.address}/api/openapi.json`);
  const { paths } = (await document.json()) as { paths: Record<string, { get?: DescribedGet['operation'] }> };
  operations = Object.entries(paths).flatMap(([path, { get }]) => (get ? [{ path, operation: get }] : []));
  answers = await askEverything();
});
afterAll(() => service.remove());

/** Adds a featured recording in a collection, with the word wherever possible. */
async function addRecording(
  author: string,
  staff: string,
  word: string,
  visibility: 'public' | 'unlisted',
): Promise<Recording> {
  const { id } = await upload(service, author, {
    title: `Title ${word}`,
    description: `About ${word}`,
    command: `${word} --help`,
    tags: `${word}, seen`,
    shell: 'zsh',
    visibility,
    homepage_url: `https://example.com/${word}`,
    codehost_url: `https://github.com/ada/${word}`,
    cast: Buffer.from(
      buildCast({ version: 2, width: 40, height: 5, events: [[0.1, 'o', `says ${word}\r\n`]] }),
    ),
  });
  const { gif_url, thumbnail_url, cast_url, still_url, mp4_url } = await untilProcessed(service, id);
  await client.json(200, 'PATCH', `/gifs/${id}/feature/`, staff, { is_featured: true });
  const { slug } = await client.json<{ slug: string }>(201, 'POST', '/collections/create/', author, {
    title: 'Mixed',
  });
  await client.json(201, 'POST', `/collections/${slug}/gifs/`, author, { gif_id: id });
  await client.json(200, 'PATCH', `/collections/${slug}/feature/`, staff, { is_featured: true });
  return {
    id,
    word,
    media: [
      ...[gif_url, thumbnail_url, cast_url, still_url, mp4_url].map((url) => new URL(url).pathname),
      ...['gif', 'png', 'cast', 'still.png', 'mp4'].map((ending) => `/media/${id}.${ending}`),
    ],
  };
}

/** The possible values of a parameter by its name, and by the path where the name is ambiguous. */
function valuesOf(parameter: string, path: string): readonly string[] {
  const words = [HIDDEN, DELETED];
  const known: Readonly<Record<string, readonly string[]>> = {
    id: [hidden.id, deleted.id],
    username: ['ada'],
    slug: path.includes('/collections/') ? ['mixed', 'mixed-2'] : ['seen', ...words],
    number: ['1'],
    file: path.includes('/versions/')
      ? ['cast']
      : [hidden, deleted].flatMap(({ media }) => media.map((file) => file.split('/').pop() ?? '')),
    tag: ['seen', ...words],
    shell: ['zsh'],
    user: ['ada'],
    q: ['seen', 'title', 'about', 'says', 'help', ...words],
    repo: words.map((word) => `ada-${word}`),
    page: ['1'],
    ...{ limit: ['10'], prefix: words },
    page_size: ['100'],
    download: ['1'],
    t: ['0'],
    deleted: ['true'],
    sort: ['recent', 'views'],
    job_id: ['a'.repeat(22)],
    provider: ['pyindex'],
    package: words,
    metric: ['version'],
    owner: ['@ada'],
    name: words,
    theme: ['dracula'],
    style: ['flat'],
    preset: ['window'],
    frame: ['none'],
    scale: ['1'],
    actor: ['bob'],
    action: ['gif.hide'],
    subject: [hidden.id, deleted.id],
    status: ['open', 'decided'],
    state: ['active'],
    visibility: ['unlisted'],
    hidden: ['true'],
    since: ['2026-01-01'],
    maxwidth: ['100'],
    maxheight: ['100'],
    format: ['json', 'xml'],
    url: [hidden, deleted].map(({ id }) => `http://localhost:${new URL(service.address).port}/gifs/${id}`),
  };
  const values = known[parameter];
  if (!values) throw new Error(`Tell this test what "${parameter}" of ${path} can be.`);
  return values;
}

async function askEverything(): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const address of operations.flatMap((operation) => addressesOf(operation, valuesOf))) {
    for (const key of [undefined, bob]) {
      const response = await fetch(service.address + address, {
        headers: key === undefined ? {} : { 'X-API-Key': key },
      });
      found.push({ address, status: response.status, text: await response.text() });
    }
  }
  return found;
}

/** The URLs that show the recording, except where the response may repeat the request URL. */
function placesThatShow({ id, word }: Recording): string[] {
  const places = answers.filter(({ address, text }) =>
    [id, word].some((secret) => text.includes(secret) && !address.includes(secret)),
  );
  return [...new Set(places.map(({ address }) => address))];
}

const answersAt = (path: string) => answers.filter(({ address }) => address === path);

describe('every GET operation of the description', () => {
  it('responds with everything it lists', () => {
    expect(operations.length).toBeGreaterThan(20);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(new Set(answers.map(({ address }) => address)).size).toBeGreaterThan(operations.length);
    for (const list of [
      '/api/v1/gifs/',
      '/api/v1/tags/',
      '/api/v1/tags/seen/gifs/',
      '/api/v1/users/ada/gifs/',
    ]) {
      expect([list, answersAt(list)[0]?.text]).toEqual([list, expect.stringMatching(/seen/i)]);
    }
  });

  it('shows an unlisted recording only to callers with its id', () => {
    const withId = [
      `/api/v1/gifs/${hidden.id}/`,
      `/api/v1/gifs/${hidden.id}/cast/`,
      `/api/v1/gifs/${hidden.id}/transcript/`,
      `/api/v1/gifs/${hidden.id}/transcript/lines/`,
      '/oembed',
    ];
    const files = [...new Set(hidden.media)].filter((file) => file.endsWith('.cast'));
    const paths = placesThatShow(hidden).map((address) => address.split('?')[0] ?? '');
    // With the hash of other content, the address is that of the current file.
    const isFile = (path: string) => path.startsWith(`/media/${hidden.id}`) && path.endsWith('.cast');
    expect(paths.filter((path) => !withId.includes(path) && !isFile(path))).toEqual([]);
    expect(paths).toEqual(expect.arrayContaining([...withId, ...files]));
  });

  it('never shows a deleted recording', () => {
    expect(placesThatShow(deleted)).toEqual([]);
  });

  it('counts neither of them', () => {
    const [tags] = answersAt('/api/v1/tags/');
    expect(JSON.parse(tags?.text ?? '')).toMatchObject([{ slug: 'seen', gif_count: 1 }]);
    for (const address of [
      '/api/v1/gifs/',
      '/api/v1/gifs/?tag=seen',
      '/api/v1/tags/seen/gifs/',
      '/api/v1/users/ada/gifs/',
    ]) {
      const found = answersAt(address);
      expect([address, found.map(({ text }) => (JSON.parse(text) as { count: number }).count)]).toEqual([
        address,
        [1, 1],
      ]);
    }
    for (const { text } of answersAt('/api/v1/users/ada/')) {
      expect(JSON.parse(text)).toMatchObject({ gif_count: 1 });
    }
    for (const slug of ['mixed', 'mixed-2']) {
      for (const { text } of answersAt(`/api/v1/collections/${slug}/`)) {
        expect(JSON.parse(text)).toMatchObject({ gif_count: '0', gifs: [] });
      }
    }
    for (const { text } of answersAt('/api/v1/featured/')) {
      expect(JSON.parse(text)).toMatchObject({ count: 0, results: [] });
    }
  });

  it('returns the same for a tag of hidden recordings as for an unknown tag', async () => {
    for (const { word } of [hidden, deleted]) {
      expect(await client.refusal('GET', `/tags/${word}/gifs/`)).toBe(404);
      expect((await client.list(`/gifs/?tag=${word}`)).count).toBe(0);
    }
  });
});

describe('the URLs of a deleted recording', () => {
  it('return 404, while those of an unlisted one return 200', async () => {
    const statuses = async ({ id, media }: Recording) => {
      const forms = ['', 'cast/', 'transcript/'].map((form) => `/api/v1/gifs/${id}/${form}`);
      const addresses = [...forms, ...media, `/media/${id}.gif?theme=nord`];
      return Promise.all(addresses.map(async (address) => (await fetch(service.address + address)).status));
    };
    expect(await statuses(deleted)).toEqual(Array(14).fill(404));
    expect(await statuses(hidden)).toEqual(Array(14).fill(200));
  });
});
