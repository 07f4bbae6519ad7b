import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { upload, type UploadedGif } from '../support/upload.js';

const SITE = 'http://reels.example';
const WRITTEN_WITHIN_MS = 15_000;
const ELSEWHERE = { Referer: 'https://blog.example/post' };

/** Views, embeds and downloads. */
type Counts = readonly [number, number, number];
type Headers = Readonly<Record<string, string>>;

const settings = { SITE_URL: SITE, TRUST_PROXY: '127.0.0.1' };
let service: RunningService;
let key: string;

const pathOf = (link: string) => new URL(link).pathname;

async function read(path: string, headers: Headers = {}, method = 'GET'): Promise<Response> {
  const response = await fetch(service.address + path, { method, headers });
  await response.arrayBuffer();
  return response;
}

/** Reads the detail from an address that the trusted proxy reports. */
const view = (id: string, from: string, method = 'GET') =>
  read(`/api/v1/gifs/${id}/`, { 'X-Forwarded-For': from }, method);

/** The stable and the hashed URL of the picture. */
const addresses = ({ id, gif_url }: UploadedGif) => [`/media/${id}.gif`, pathOf(gif_url)];

/** The reads of one recording, and what they count. */
interface Case {
  readonly name: string;
  readonly counted: Counts;
  readonly reads: (gif: UploadedGif) => Promise<unknown>;
}

const cases: readonly Case[] = [
  {
    name: 'count a thousand views from one address as one',
    counted: [1, 0, 0],
    reads: async ({ id }) => {
      for (let round = 0; round < 20; round += 1) {
        await Promise.all(Array.from({ length: 50 }, () => view(id, '198.51.100.1')));
      }
    },
  },
  {
    name: 'count views from different addresses separately, and a /64 as one address',
    counted: [22, 0, 0],
    reads: async ({ id }) => {
      for (let host = 1; host <= 20; host += 1) await view(id, `198.51.100.${host}`);
      for (const from of ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:2::1']) await view(id, from);
    },
  },
  {
    name: 'count a view from an address that viewed another recording',
    counted: [1, 0, 0],
    reads: ({ id }) => view(id, '198.51.100.1'),
  },
  {
    name: 'do not count HEAD, lists, the cast or the transcript as views',
    counted: [0, 0, 0],
    reads: async ({ id }) => {
      await view(id, '198.51.100.1', 'HEAD');
      for (const path of ['', `${id}/cast/`, `${id}/transcript/`]) await read(`/api/v1/gifs/${path}`);
    },
  },
  {
    name: 'count an embed on another site or through an image proxy once per address',
    counted: [0, 2, 0],
    reads: async (gif) => {
      for (const path of addresses(gif)) {
        await read(path, ELSEWHERE);
        await read(path, ELSEWHERE);
        await read(path, { 'User-Agent': 'github-camo (0f2d2c2a)', 'X-Forwarded-For': '198.51.100.2' });
      }
    },
  },
  {
    name: 'do not count the picture on this site or opened directly as an embed',
    counted: [0, 0, 0],
    reads: async (gif) => {
      for (const path of addresses(gif)) {
        await read(path, { Referer: `${SITE}/gifs/${gif.id}` });
        await read(path, { Referer: `${service.address}/gifs/${gif.id}` });
        await read(path);
      }
    },
  },
  {
    name: 'do not count the still or an invalid address as an embed',
    counted: [0, 0, 0],
    reads: async ({ id }) => {
      await read(`/media/${id}.png`, ELSEWHERE);
      await read(`/media/${id}/01234567.gif`, ELSEWHERE);
    },
  },
  {
    name: 'count an address of a former picture as one embed',
    counted: [0, 1, 0],
    reads: ({ id }) => read(`/media/${id}/0123456789abcdef.gif`, ELSEWHERE),
  },
  {
    name: 'count the beginning of a picture as an embed, but not a cached picture or a later part',
    counted: [0, 1, 0],
    reads: async ({ id }) => {
      const path = `/media/${id}.gif`;
      const etag = (await read(path, ELSEWHERE, 'HEAD')).headers.get('etag') ?? '';
      const statuses = [
        await read(path, { ...ELSEWHERE, 'If-None-Match': etag }),
        await read(path, { ...ELSEWHERE, Range: 'bytes=10-' }),
        await read(path, { ...ELSEWHERE, Range: 'bytes=999999-' }),
        await read(path, { ...ELSEWHERE, Range: 'bytes=0-9', 'X-Forwarded-For': '198.51.100.2' }),
      ].map(({ status }) => status);
      expect(statuses).toEqual([304, 206, 416, 206]);
    },
  },
  {
    name: 'count a file read with ?download=1 as a download, wherever the link is',
    counted: [0, 0, 4],
    reads: async ({ id, gif_url }) => {
      const from = (host: number) => ({ 'X-Forwarded-For': `198.51.100.${host}` });
      await read(`/media/${id}.gif?download=1`, from(1));
      await read(`${pathOf(gif_url)}?download=1`, { ...ELSEWHERE, ...from(2) });
      await read(`/media/${id}.gif?download=0`, from(5));
      await read(`/media/${id}.cast?download=1`, from(3));
      await read(`/api/v1/gifs/${id}/cast/?download=1`, from(4));
      await read(`/api/v1/gifs/${id}/cast/`, from(5));
    },
  },
  {
    name: 'count a hundred downloads from one address as one',
    counted: [0, 0, 1],
    reads: async ({ id }) => {
      await Promise.all(Array.from({ length: 100 }, () => read(`/media/${id}.gif?download=1`)));
    },
  },
  {
    name: 'do not count a resumed or unmodified download',
    counted: [0, 0, 1],
    reads: async ({ id }) => {
      const path = `/media/${id}.gif?download=1`;
      const etag = (await read(path, {}, 'HEAD')).headers.get('etag') ?? '';
      const from = (host: number) => ({ 'X-Forwarded-For': `198.51.100.${host}` });
      await read(path, { Range: 'bytes=10-', ...from(1) });
      await read(path, { 'If-None-Match': etag, ...from(2) });
      await read(path, { Range: 'bytes=0-', ...from(3) });
    },
  },
];

/** Returns the counters of the detail as its author sees them: an answer for others may be some seconds old. */
async function counts(id: string): Promise<Counts> {
  const response = await fetch(`${service.api}/gifs/${id}/`, { headers: { 'X-API-Key': key } });
  const detail = (await response.json()) as Record<string, number>;
  return [detail['view_count'] ?? -1, detail['embed_count'] ?? -1, detail['download_count'] ?? -1];
}

/** Waits until all earlier reads are written, by waiting for a later read of another recording. */
async function untilWritten(): Promise<void> {
  const marker = await upload(service, key, { title: 'The last' });
  await read(`/media/${marker.id}.gif?download=1`);
  const deadline = Date.now() + WRITTEN_WITHIN_MS;
  while ((await counts(marker.id))[2] === 0) {
    if (Date.now() > deadline) throw new Error('The counts were not written in time.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const cast = Buffer.from(buildCast({ version: 2, width: 20, height: 5, events: [[0.1, 'o', 'hi\r\n']] }));
const recordings = new Map<string, UploadedGif>();

beforeAll(async () => {
  service = await RunningService.start(settings);
  key = await service.createUser('ada');
  for (const { name, reads } of cases) {
    const gif = await upload(service, key, { title: 'A film', cast });
    recordings.set(name, gif);
    await reads(gif);
  }
  await untilWritten();
});
afterAll(() => service.remove());

describe('the counters', () => {
  it.each(cases)('$name', async ({ name, counted }) => {
    expect(await counts(recordings.get(name)?.id ?? '')).toEqual(counted);
  });
});

describe('an orderly shutdown', () => {
  it('writes all counts', async () => {
    const { id } = await upload(service, key, { title: 'A film' });
    const HOSTS = 30;
    await Promise.all(
      Array.from({ length: HOSTS }, async (_, host) => {
        await view(id, `198.51.100.${host}`);
        const from = { 'X-Forwarded-For': `198.51.100.${host}` };
        await read(`/media/${id}.gif`, { ...ELSEWHERE, ...from });
        await read(`/media/${id}.gif?download=1`, from);
      }),
    );
    expect(await service.end('SIGTERM')).toBe(0);
    service = await RunningService.start(settings, service.dataDirectory);
    expect(await counts(id)).toEqual([HOSTS, HOSTS, HOSTS]);
  });
});
