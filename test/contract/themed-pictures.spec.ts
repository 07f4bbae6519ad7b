import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { mediaFiles } from './upload-client.js';
import { untilProcessed, upload } from '../support/upload.js';

const castOf = (line: string) =>
  Buffer.from(buildCast({ version: 2, width: 30, height: 5, events: [[0.5, 'o', `${line}\r\n`]] }));

let service: RunningService;
let key: string;
/** Drawn from its cast, in nord. */
let drawn: string;
/** Uploaded with its cast. */
let sent: string;
/** Uploaded without a cast. */
let silent: string;

beforeAll(async () => {
  service = await RunningService.startProcess();
  key = await service.createUser('ada');
  const make = async (parts: { gif?: null; cast?: Buffer<ArrayBuffer>; theme?: string }) => {
    const { id } = await upload(service, key, { title: 'A film', ...parts });
    await untilProcessed(service, id);
    return id;
  };
  drawn = await make({ gif: null, cast: castOf('drawn'), theme: 'nord' });
  sent = await make({ cast: castOf('sent'), theme: 'nord' });
  silent = await make({});
});
afterAll(() => service.remove());

const get = (file: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${service.address}/media/${file}`, { method, headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const pictures = async () => (await mediaFiles(service)).filter((file) => file.endsWith('.gif')).length;

describe('a picture in a theme', () => {
  it('is drawn once for twenty concurrent requests, which all get it', async () => {
    const before = await pictures();
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`${sent}.gif?theme=vga`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const bodies = await Promise.all(answers.map(bytesOf));
    expect(bodies.every((body) => body.equals(bodies[0] ?? Buffer.alloc(0)))).toBe(true);
    expect(bodies[0]?.toString('latin1', 0, 6)).toBe('GIF89a');
    expect(await pictures()).toBe(before + 1);
    expect((await get(`${sent}.gif?theme=vga`)).status).toBe(200);
    expect(await pictures()).toBe(before + 1);
  });

  it('is cached for a minute and supports ETag, HEAD, ranges and downloads', async () => {
    const address = `${sent}.gif?theme=vga`;
    const whole = await get(address);
    const etag = whole.headers.get('etag') ?? '';
    const { length } = await bytesOf(whole);
    expect(whole.headers.get('content-type')).toBe('image/gif');
    expect(whole.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
    expect((await get(address, { 'If-None-Match': etag })).status).toBe(304);
    const head = await get(address, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(length)]);
    const part = await get(address, { Range: 'bytes=0-5' });
    expect([part.status, (await bytesOf(part)).toString('latin1')]).toEqual([206, 'GIF89a']);
    const saved = await get(`${address}&download=1`);
    expect(saved.headers.get('content-disposition')).toContain(`${sent}-vga.gif`);
  });

  it('has the colours of the theme', async () => {
    const light = await bytesOf(await get(`${drawn}.gif?theme=solarized-light`));
    expect(light.toString('hex')).toContain('fdf6e3');
  });

  it('is not drawn for HEAD, which omits unknown headers', async () => {
    const before = await pictures();
    const head = await get(`${drawn}.gif?theme=monokai`, {}, 'HEAD');
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/gif']);
    expect([head.headers.get('content-length'), head.headers.get('etag')]).toEqual([null, null]);
    expect(head.headers.get('cache-control')).toBe('no-store');
    // The later upload is the only picture that was drawn.
    await untilProcessed(
      service,
      (await upload(service, key, { title: 'Later', gif: null, cast: castOf('later') })).id,
    );
    expect(await pictures()).toBe(before + 1);
    expect((await get(`${drawn}.gif?theme=beige`, {}, 'HEAD')).status).toBe(400);
    expect((await get(`${silent}.gif?theme=nord`, {}, 'HEAD')).status).toBe(404);
  });

  it("is the recording's own if it was drawn in this theme, and a new one if it was uploaded", async () => {
    const before = await pictures();
    const own = await bytesOf(await get(`${drawn}.gif`));
    for (const theme of ['nord', ''])
      expect((await bytesOf(await get(`${drawn}.gif?theme=${theme}`))).equals(own)).toBe(true);
    expect(await pictures()).toBe(before);
    const other = await bytesOf(await get(`${sent}.gif?theme=nord`));
    expect(other.equals(await bytesOf(await get(`${sent}.gif`)))).toBe(false);
  });

  it.each([
    ['an unknown theme', () => `${sent}.gif?theme=beige`, 400, /There is no theme "beige"/],
    ['a theme twice', () => `${sent}.gif?theme=nord&theme=nord`, 400, /once/],
    ['a theme for the still', () => `${sent}.png?theme=nord`, 400, /only the GIF/],
    ['a recording without a cast', () => `${silent}.gif?theme=nord`, 404, /without a cast/],
    ['an unknown recording', () => 'AAAAAAAA.gif?theme=nord', 404, /no recording/],
  ])('returns an error for %s', async (_, address, status, detail) => {
    const answer = await get(address());
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ detail: expect.stringMatching(detail) });
  });

  it('can have another frame and scale, in the theme of the recording by default', async () => {
    const sizeOf = async (query: string) => {
      const gif = await bytesOf(await get(`${drawn}.gif?${query}`));
      return [gif.readUInt16LE(6), gif.readUInt16LE(8)];
    };
    expect(await sizeOf('frame=window&scale=2')).toEqual([2 * (270 + 20), 2 * (90 + 20 + 36)]);
    expect(await sizeOf('theme=dracula&preset=window')).toEqual([270 + 28, 90 + 28 + 36]);
    expect((await get(`${drawn}.gif?scale=4`)).status).toBe(400);
    expect((await get(`${drawn}.mp4?scale=2`)).status).toBe(400);
    expect((await get(`${silent}.gif?theme=nord&frame=window`)).status).toBe(404);
  });

  it('is deleted with the recording', async () => {
    const { id } = await upload(service, key, { title: 'Short-lived', cast: castOf('gone') });
    expect((await get(`${id}.gif?theme=nord`)).status).toBe(200);
    const response = await fetch(`${service.api}/gifs/${id}/delete/`, {
      method: 'DELETE',
      headers: { 'X-API-Key': key },
    });
    expect(response.status).toBe(204);
    for (const theme of ['nord', 'vga']) expect((await get(`${id}.gif?theme=${theme}`)).status).toBe(404);
  });

  it('returns 429 while five of the same address are pending, and succeeds later', async () => {
    const themes = ((await (await fetch(`${service.api}/themes/`)).json()) as { slug: string }[]).map(
      ({ slug }) => slug,
    );
    const lines = ['one', 'two', 'three', 'four'];
    const ids = await Promise.all(
      lines.map(async (line) => (await upload(service, key, { title: line, cast: castOf(line) })).id),
    );
    const addresses = ids.flatMap((id) => themes.map((theme) => `${id}.gif?theme=${theme}`));
    const answers = await Promise.all(addresses.map((address) => get(address)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(429);
    for (const { status, headers } of answers) {
      if (status !== 200) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await statusAtLast(addresses[statuses.indexOf(429)] ?? '')).toBe(200);
  });

  it('is drawn after a restart when the service is killed meanwhile', async () => {
    const { id } = await upload(service, key, { title: 'Interrupted', cast: castOf('interrupted') });
    const asking = get(`${id}.gif?theme=xterm`).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 150));
    await service.end('SIGKILL');
    await asking;
    service = await RunningService.startProcess({}, service.dataDirectory);
    expect(await statusAtLast(`${id}.gif?theme=xterm`)).toBe(200);
  });

  /** Retries like a client that follows `Retry-After`, only sooner. */
  async function statusAtLast(address: string): Promise<number> {
    for (;;) {
      const { status } = await get(address);
      if (status !== 429 && status !== 503) return status;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
});
