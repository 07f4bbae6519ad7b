import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { upload, type UploadedGif } from '../support/upload.js';

jest.setTimeout(60_000);

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

/** A read of the detail, from an address that the trusted proxy names. */
const view = (id: string, from: string, method = 'GET') =>
  read(`/api/v1/gifs/${id}/`, { 'X-Forwarded-For': from }, method);

/** The stable and the hashed address of the picture. */
const addresses = ({ id, gif_url }: UploadedGif) => [`/media/${id}.gif`, pathOf(gif_url)];

/** What is done to a recording of its own, and what that counts. */
interface Case {
  readonly name: string;
  readonly counted: Counts;
  readonly reads: (gif: UploadedGif) => Promise<unknown>;
}

const cases: readonly Case[] = [
  {
    name: 'a thousand views of one address are one',
    counted: [1, 0, 0],
    reads: async ({ id }) => {
      for (let round = 0; round < 20; round += 1) {
        await Promise.all(Array.from({ length: 50 }, () => view(id, '198.51.100.1')));
      }
    },
  },
  {
    name: 'views of different addresses are each one, a /64 being one address',
    counted: [22, 0, 0],
    reads: async ({ id }) => {
      for (let host = 1; host <= 20; host += 1) await view(id, `198.51.100.${host}`);
      for (const from of ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:2::1']) await view(id, from);
    },
  },
  {
    name: 'an address that viewed another recording counts here too',
    counted: [1, 0, 0],
    reads: ({ id }) => view(id, '198.51.100.1'),
  },
  {
    name: 'HEAD, lists, the cast and the transcript are no views',
    counted: [0, 0, 0],
    reads: async ({ id }) => {
      await view(id, '198.51.100.1', 'HEAD');
      for (const path of ['', `${id}/cast/`, `${id}/transcript/`]) await read(`/api/v1/gifs/${path}`);
    },
  },
  {
    name: 'pages of other sites and image proxies embed the picture, once for an address',
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
    name: 'pages of this site, and who opens the picture itself, do not embed it',
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
    name: 'the still, and a picture that is not there, are no embeds',
    counted: [0, 0, 0],
    reads: async ({ id }) => {
      await read(`/media/${id}.png`, ELSEWHERE);
      await read(`/media/${id}/0123456789abcdef.gif`, ELSEWHERE);
    },
  },
  {
    name: 'a picture shown from a cache, or a later part of it, is no embed; its beginning is one',
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
    name: 'a file read with ?download=1 is a download, wherever the link was',
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
    name: 'a hundred downloads of one address are one',
    counted: [0, 0, 1],
    reads: async ({ id }) => {
      await Promise.all(Array.from({ length: 100 }, () => read(`/media/${id}.gif?download=1`)));
    },
  },
  {
    name: 'a download that goes on, or had nothing to send, is not another',
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

/** What the detail says; asking for it is a view of its own. */
async function counts(id: string): Promise<Counts> {
  const response = await fetch(`${service.api}/gifs/${id}/`, {
    headers: { 'X-Forwarded-For': '203.0.113.99' },
  });
  const detail = (await response.json()) as Record<string, number>;
  return [detail['view_count'] ?? -1, detail['embed_count'] ?? -1, detail['download_count'] ?? -1];
}

/** Waits until everything that was read before is written: a read of another recording, after it, is. */
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

describe('counting', () => {
  it.each(cases)('$name', async ({ name, counted }) => {
    expect(await counts(recordings.get(name)?.id ?? '')).toEqual(counted);
  });
});

describe('an orderly stop', () => {
  it('writes what was counted until then', async () => {
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
