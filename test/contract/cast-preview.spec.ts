import { beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningService } from '../support/running-service.js';
import { useService } from '../support/service-of-file.js';
import { PageClient } from './page-client.js';

const MIB = 1024 * 1024;
const PNG_SIGNATURE = '89504e470d0a1a0a';
const CAST = '{"version":2,"width":20,"height":4}\n[0.5,"o","hello"]\n';

let service: RunningService;
let ada: PageClient;

useService((running) => {
  service = running;
  return Promise.resolve();
});
beforeAll(async () => {
  ada = await PageClient.signedUp(service, 'ada');
});

type Parts = Record<string, string | Blob>;

const preview = (client: PageClient, parts: Parts, origin = service.address) =>
  send('/upload/preview', client, parts, origin);

async function send(path: string, client: PageClient, parts: Parts, origin = service.address) {
  const body = new FormData();
  for (const [name, value] of Object.entries(parts)) body.set(name, value);
  const response = await fetch(service.address + path, {
    method: 'POST',
    headers: {
      Origin: origin,
      Accept: 'application/json',
      Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body,
  });
  const { status, headers } = response;
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

const cast = (text: string) => new File([text], 'demo.cast');

describe('the preview of a cast', () => {
  it('returns a PNG in the chosen theme and stores nothing', async () => {
    const own = await preview(ada, { cast: cast(CAST), theme: '' });
    expect(own.status).toBe(200);
    expect(own.headers.get('content-type')).toBe('image/png');
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(own.bytes.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE);
    const sizes = [own.bytes.readUInt32BE(16), own.bytes.readUInt32BE(20)] as const;
    expect(sizes[0]).toBeGreaterThan(100);
    expect(sizes[0]).toBeLessThanOrEqual(640);
    expect(sizes[1]).toBeLessThan(sizes[0]);
    const light = await preview(ada, { cast: cast(CAST), theme: 'solarized-light' });
    expect([light.status, light.bytes.equals(own.bytes)]).toEqual([200, false]);
    const listed = await fetch(`${service.api}/gifs/`);
    expect(await listed.json()).toMatchObject({ count: 0 });
  });

  it('names the error in the cast, the theme or the form', async () => {
    const refusals: [Record<string, string | Blob>, RegExp][] = [
      [{ cast: cast('no cast at all') }, /^cast: /],
      [{ cast: cast(CAST), theme: 'beige' }, /theme/],
      [{ theme: 'nord' }, /cast|file/],
    ];
    for (const [parts, sentence] of refusals) {
      const { status, bytes } = await preview(ada, parts);
      expect([status, JSON.parse(bytes.toString())]).toEqual([
        400,
        expect.objectContaining({ detail: expect.stringMatching(sentence) as unknown }),
      ]);
    }
  });

  it('is only for signed-in users on this site', async () => {
    expect((await preview(new PageClient(service), { cast: cast(CAST) })).status).toBe(401);
    expect((await preview(ada, { cast: cast(CAST) }, 'https://elsewhere.example')).status).toBe(403);
  });

  it('rejects a cast over 10 MiB', async () => {
    const line = `[1,"o","${'x'.repeat(1000)}"]\n`;
    const large = CAST + line.repeat(Math.ceil((10 * MIB) / line.length));
    expect((await preview(ada, { cast: cast(large) })).status).toBe(413);
  });
});

describe('the suggestions of a cast', () => {
  const suggest = async (query: string, parts: Parts, origin?: string) => {
    const { status, bytes } = await send(`/upload/suggestions${query}`, ada, parts, origin);
    return { status, json: JSON.parse(bytes.toString()) as Record<string, unknown> };
  };
  const MADE = CAST.replace('hello', '$ make all\\r\\n');

  it('are its command and tags, and on request the cast in asciicast v2', async () => {
    expect(await suggest('', { cast: cast(MADE) })).toEqual({
      status: 200,
      json: { command: 'make all', tags: ['make'], cast: '' },
    });
    const version1 = '{"version":1,"width":20,"height":4,"duration":1,"stdout":[[0.5,"$ make all\\r\\n"]]}';
    const { json } = await suggest('?with=cast', { cast: cast(version1) });
    expect(json).toMatchObject({
      command: 'make all',
      cast: expect.stringMatching(/^\{"version":2,/) as unknown,
    });
  });

  it('need a cast, and a form of this site', async () => {
    expect((await suggest('', { theme: 'nord' })).status).toBe(400);
    expect((await suggest('', { cast: cast(CAST) }, 'https://other.example')).status).toBe(403);
  });
});
