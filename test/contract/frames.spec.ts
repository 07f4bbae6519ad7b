import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { buildGif } from '../support/gif-builder.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';
import { GifClient } from './gif-client.js';
import { mediaFiles } from './upload-client.js';

/** One colour for 1 s, then another in the left half for 0.5 s, then a third for 2 s. */
const GIF = Buffer.from(
  buildGif({
    width: 40,
    height: 20,
    frames: [
      { delay: 100, pixels: 1 },
      { delay: 50, pixels: 2, width: 20 },
      { delay: 200, pixels: 3 },
    ],
  }),
);
const [WHITE, GREEN, RED] = ['white', 'green', 'red'] as const;
const COLOURS: Readonly<Record<string, readonly number[]>> = {
  [WHITE]: [230, 237, 243],
  [GREEN]: [63, 185, 80],
  [RED]: [248, 81, 73],
};

let service: RunningService;
let key: string;
let id: string;

beforeAll(async () => {
  service = await RunningService.start();
  key = await service.createUser('ada');
  ({ id } = await upload(service, key, { title: 'Colours', gif: GIF }));
  await untilProcessed(service, id);
});
afterAll(() => service.remove());

const get = (file: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${service.address}/media/${file}`, { method, headers });
const frames = async () => (await mediaFiles(service)).filter((file) => file.endsWith('.png')).length;

/** The colours of the left and the right half. */
async function halvesOf(response: Response): Promise<string[]> {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([40, 20]);
  return [5, 35].map((x) => nameOf([...data.subarray(3 * (40 * 10 + x)).subarray(0, 3)]));
}

/** The palette of a PNG is exact to one step. */
function nameOf(colour: readonly number[]): string {
  const isNear = (other: readonly number[]) =>
    other.every((part, at) => Math.abs(part - (colour[at] ?? 0)) <= 1);
  return Object.entries(COLOURS).find(([, other]) => isNear(other))?.[0] ?? String(colour);
}

describe('the frame at a time', () => {
  it.each([
    ['0', [WHITE, WHITE]],
    ['0.99', [WHITE, WHITE]],
    ['1', [GREEN, WHITE]],
    ['1.25', [GREEN, WHITE]],
    ['1.5', [RED, RED]],
    ['3600', [RED, RED]],
  ])('is the one shown at second %s', async (t, halves) => {
    expect(await halvesOf(await get(`${id}.png?t=${t}`))).toEqual(halves);
  });

  it('is stored once for all seconds that show it', async () => {
    await get(`${id}.png?t=1.1`);
    const before = await frames();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => get(`${id}.png?t=${(1 + at * 0.02).toFixed(2)}`)),
    );
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.get('etag')}`)).size).toBe(1);
    expect(await frames()).toBe(before);
  });

  it('has the headers of the thumbnail: an ETag, caching for a minute, ranges and a file name', async () => {
    const whole = await get(`${id}.png?t=1`);
    const etag = whole.headers.get('etag') ?? '';
    expect(whole.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
    expect((await get(`${id}.png?t=1.2`, { 'If-None-Match': etag })).status).toBe(304);
    expect((await get(`${id}.png?t=1`, { Range: 'bytes=0-7' })).status).toBe(206);
    expect((await get(`${id}.png?t=1&download=1`)).headers.get('content-disposition')).toContain(
      `${id}-1.png`,
    );
  });

  it('is not rendered for a HEAD', async () => {
    const { id: other } = await upload(service, key, { title: 'Other', gif: GIF });
    const head = await get(`${other}.png?t=1`, {}, 'HEAD');
    expect([head.status, head.headers.get('etag'), head.headers.get('cache-control')]).toEqual([
      ...[200, null, 'no-store'],
    ]);
    await get(`${other}.png?t=1`);
    expect((await get(`${other}.png?t=1`, {}, 'HEAD')).headers.get('etag')).not.toBeNull();
  });

  it.each([
    ...['-1', 'abc', '1e3', 'Infinity', '1.', '.5', '1,5', '99999999'].map(
      (t) => [`png?t=${t}`, 'must be seconds in the GIF, for example 12.4'] as const,
    ),
    ['png?t=1&t=2', 'must be a string, given once'],
    ['gif?t=1', 'only <id>.png shows the frame at a second'],
    ['still.png?t=1', 'only <id>.png shows the frame at a second'],
  ])('is rejected for .%s', async (ending, sentence) => {
    const response = await get(`${id}.${ending}`);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ errors: { t: expect.arrayContaining([sentence]) } }),
    ]);
  });

  it('is readable, hidden and deleted together with the recording', async () => {
    const client = new GifClient(service);
    const { id: own } = await upload(service, key, { title: 'Own', gif: GIF, visibility: 'unlisted' });
    expect(await halvesOf(await get(`${own}.png?t=1`))).toEqual([GREEN, WHITE]);
    const grace = await service.createUser('grace', { isStaff: true });
    await client.json(200, 'PATCH', `/gifs/${own}/hide/`, grace, { reason: 'It shows a key.' });
    expect((await get(`${own}.png?t=1`)).status).toBe(451);
    expect((await get(`${own}.png?t=0`)).status).toBe(451);
    await client.json(200, 'PATCH', `/gifs/${own}/unhide/`, grace);
    await client.json(204, 'DELETE', `/gifs/${own}/delete/`, key);
    expect((await get(`${own}.png?t=1`)).status).toBe(404);
    expect((await get('aaaaaaaa.png?t=1')).status).toBe(404);
  });
});
