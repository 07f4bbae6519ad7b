import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { GifDetailDto } from '../../src/resources/gifs/dto/gif-detail.dto.js';
import type { EditPreviewDto, GifEditsDto } from '../../src/resources/gifs/cast-edits/cast-edits.dto.js';
import { buildCast, type CastEvent } from '../support/cast-builder.js';
import { useService } from '../support/service-of-file.js';
import { GifClient, idsOf } from './gif-client.js';
import { castPart, picture, titled, UploadClient } from './upload-client.js';

const SECRET = 'xyzzyplughsecret';
const EVENTS: readonly CastEvent[] = [
  [0.5, 'o', '$ login '],
  ...Array.from(SECRET, (key, at): CastEvent => [1 + at / 50, 'o', key]),
  [2, 'i', SECRET],
  [3, 'o', '\r\nwelcome\r\n$ '],
  [4, 'm', SECRET],
  [6, 'o', 'exit\r\n'],
];

let ada: UploadClient;
let api: GifClient;
let stranger: string;

useService(
  async (service) => {
    ada = new UploadClient(service, await service.createUser('ada'));
    stranger = await service.createUser('grace');
    api = new GifClient(service);
  },
  { mayWait: true },
);

const cast = () =>
  castPart(buildCast({ version: 2, width: 30, height: 6, events: EVENTS, header: { command: SECRET } }));
const HIDE = { replacements: [{ text: SECRET, with: 'hidden' }] };
const edit = (id: string, body: object) =>
  api.json<GifDetailDto>(200, 'POST', `/gifs/${id}/edits/`, ada.key, body);
const refused = async (id: string, body: unknown, key = ada.key) => {
  const response = await api.send('POST', `/gifs/${id}/edits/`, key, body);
  return [response.status, ((await response.json()) as { detail: string }).detail];
};
const kept = (id: string) => api.json<GifEditsDto>(200, 'GET', `/gifs/${id}/edits/`, ada.key);

async function found(): Promise<string[]> {
  return idsOf(await api.list(`/search/?q=${SECRET}&page_size=100`));
}

/** Counts the files of the store that contain the text. */
async function holding(): Promise<number> {
  const media = path.join(ada.service.dataDirectory, 'media');
  const names = await readdir(media, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    names
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFile(path.join(parentPath, name))),
  );
  return texts.filter((text) => text.includes(SECRET)).length;
}

/** Returns everything that readers get of a recording. */
async function shown(id: string): Promise<string> {
  const addresses = [`/gifs/${id}/`, `/gifs/${id}/cast/`, `/gifs/${id}/transcript/`];
  const answers = await Promise.all(addresses.map((address) => ada.get(address)));
  return answers.map(({ bytes }) => bytes.toString()).join('\n');
}

describe('an edit', () => {
  it('hides a text everywhere at once and keeps the original until it is removed', async () => {
    const { id } = await ada.upload([titled(`Login with ${SECRET}`), picture(), cast()]);
    const old = await ada.finished(id);
    await ada.get(`${ada.site}/media/${id}.png?t=2`);
    await ada.get(`${ada.site}/media/${id}.gif?theme=nord`);
    expect(await found()).toContain(id);

    const edited = await edit(id, HIDE);
    expect(edited).toMatchObject({
      id,
      processing: true,
      title: 'Login with hidden**********',
      transcript: '',
    });
    expect(await shown(id)).not.toContain(SECRET);
    expect(await found()).toEqual([]);
    expect((await ada.get(old.cast_url)).bytes.toString()).not.toContain(SECRET);

    const made = await ada.finished(id);
    expect((await ada.get(old.gif_url)).bytes).toEqual((await ada.get(made.gif_url)).bytes);
    expect((await ada.get(old.mp4_url)).bytes).toEqual((await ada.get(made.mp4_url)).bytes);
    expect(made).toMatchObject({
      slug: 'login-with-hidden',
      transcript: expect.stringContaining('$ login hidden*'),
    });
    expect([made.gif_url === old.gif_url, made.width, made.duration_ms > 0]).toEqual([false, 290, true]);
    expect((await ada.get(`${ada.site}/media/${id}.gif`)).bytes.length).toBe(made.file_size_bytes);
    expect(await shown(id)).not.toContain(SECRET);
    expect(await found()).toEqual([]);
    expect(await holding()).toBe(1);
    expect(await kept(id)).toMatchObject({
      has_original: true,
      edits: [
        { trim: {}, cuts: [], speed: 1, replacements: [{ with: 'hidden', matches: expect.any(Number) }] },
      ],
    });
    expect(JSON.stringify(await kept(id))).not.toContain(SECRET);

    await api.json(204, 'DELETE', `/gifs/${id}/edits/original/`, ada.key);
    expect(await holding()).toBe(0);
    expect(await kept(id)).toEqual({ has_original: false, edits: [] });
    expect(await api.refusal('DELETE', `/gifs/${id}/edits/`, ada.key)).toBe(404);
    expect(await api.refusal('DELETE', `/gifs/${id}/edits/original/`, ada.key)).toBe(404);
  });

  it('can be undone, which restores the uploaded picture', async () => {
    const { id } = await ada.upload([titled(`A ${SECRET}`), picture(), cast()]);
    const old = await ada.finished(id);
    const used = async () =>
      (await api.json<{ quota: { bytes_used: number } }>(200, 'GET', '/users/me/', ada.key)).quota.bytes_used;
    const bytes = await used();
    await edit(id, { trim: { from: 2 }, speed: 2 });
    await edit(id, { ...HIDE, cuts: [{ from: 0.1, to: 0.2 }] });
    const cut = await ada.finished(id);
    expect([cut.transcript, cut.title]).toEqual([
      '$ login hidden**********\nwelcome\n$ exit\n',
      'A hidden**********',
    ]);
    expect((await kept(id)).edits).toMatchObject([{ trim: { from: 2 }, speed: 2 }, { cuts: [{ to: 0.2 }] }]);
    const back = await api.json<GifDetailDto>(200, 'DELETE', `/gifs/${id}/edits/`, ada.key);
    expect(back).toMatchObject({ title: old.title, slug: old.slug, gif_url: old.gif_url, width: old.width });
    expect(await ada.finished(id)).toMatchObject({
      ...{ cast_url: old.cast_url, transcript: old.transcript, frames: old.frames },
    });
    expect(await used()).toBe(bytes);
    expect(await kept(id)).toEqual({ has_original: false, edits: [] });
  });

  it('has a preview as numbers, as a cast and as a picture', async () => {
    const { id } = await ada.upload([titled(), cast()]);
    const preview = (body: object, accept = 'application/json') =>
      fetch(`${ada.service.api}/gifs/${id}/edits/preview/`, {
        method: 'POST',
        headers: { 'X-API-Key': ada.key, 'Content-Type': 'application/json', Accept: accept },
        body: JSON.stringify(body),
      });
    const told = (await (await preview({ ...HIDE, trim: { to: 3 } })).json()) as EditPreviewDto;
    expect(told).toMatchObject({ before: { duration: 6 }, after: { duration: 3 }, secrets: [] });
    expect(told.replacements).toEqual([
      { matches: expect.any(Number), places: expect.any(Array), times: expect.arrayContaining([4]) },
    ]);
    const places = told.replacements[0]?.places.map(({ place }) => place);
    expect(places?.sort()).toEqual(['command', 'header', 'marker', 'screen']);
    expect(await (await preview(HIDE, 'application/x-asciicast')).text()).toContain('hidden****');
    const png = await preview(HIDE, 'image/png');
    expect([png.status, png.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await preview({ replacements: [{ text: 'nowhere' }] })).status).toBe(200);
    expect((await ada.finished(id)).transcript).toContain(SECRET);
  });

  it('is for its author only: others can neither edit nor see the edits', async () => {
    const { id } = await ada.upload([titled(), cast()]);
    expect(await refused(id, HIDE, stranger)).toEqual([403, 'Only its owner may change this recording.']);
    expect(await api.refusal('GET', `/gifs/${id}/edits/`, stranger)).toBe(403);
    expect(await api.refusal('DELETE', `/gifs/${id}/edits/original/`, stranger)).toBe(403);
    const pictured = await ada.upload([titled(), picture()]);
    expect(await refused(pictured.id, HIDE)).toEqual([409, expect.stringContaining('without a cast')]);
  });

  it.each<[string, object]>([
    ['No edit given', {}],
    ['No edit given', { cuts: [] }],
    ['trim: form: is not a known field: did you mean "from"?', { trim: { form: 3 } }],
    ['trim: from: must be a number of seconds', { trim: { from: '3' } }],
    ['trim.from: is 60, but the recording lasts 6 s', { trim: { from: 60 } }],
    ['cuts: 0: must have from and to', { cuts: [{ from: 1 }] }],
    ['cuts: would leave nothing', { cuts: [{ from: 0, to: 9 }] }],
    ['speed: must be at most 20', { speed: 1000 }],
    ['replacements: 0: text: must not be blank', { replacements: [{ text: ' ' }] }],
    ['replacements: 0: text: must be one line', { replacements: [{ text: 'a\nb' }] }],
    ['replacements: 0: with: must not contain the text', { replacements: [{ text: 'a', with: 'bab' }] }],
    [
      'replacements: must be at most 100',
      { replacements: Array.from({ length: 1000 }, (_, n) => ({ text: `${n}` })) },
    ],
    ['replacements.0.text: is not in the recording', { replacements: [{ text: 'nowhere' }] }],
    ['preview: is not a known field', { preview: true }],
  ])('is rejected: %s', async (detail, body) => {
    gif ??= (await ada.upload([titled(), cast()])).id;
    expect(await refused(gif, body)).toEqual([400, expect.stringContaining(detail)]);
  });

  it('and a concurrent one both succeed, or one is rejected', async () => {
    const { id } = await ada.upload([titled(), cast()]);
    const answers = await Promise.all(
      [2, 4].map((speed) => api.send('POST', `/gifs/${id}/edits/`, ada.key, { speed })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect([
      [200, 200],
      [200, 409],
      [200, 429],
    ]).toContainEqual(statuses);
    const { edits } = await kept(id);
    expect(edits).toHaveLength(statuses.filter((status) => status === 200).length);
    expect((await ada.finished(id)).gif_url).toMatch(/\/[0-9a-f]{16}\.gif$/);
  });
});

let gif: string | undefined;

it('publishes a held recording when an edit removes its secret, and holds it again with the original', async () => {
  const token = ['npm', 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'].join('_');
  const leaking = castPart(
    buildCast({
      version: 2,
      width: 60,
      height: 4,
      events: [
        [1, 'o', `T=${token}\r\n$ `],
        [2, 'o', 'ls'],
      ],
    }),
  );
  const { id } = await ada.upload([titled(), leaking]);
  const state = ({ visibility, secrets }: GifDetailDto) => [visibility, secrets.length];
  expect(state(await edit(id, { speed: 2 }))).toEqual(['unlisted', 1]);
  expect(state(await edit(id, { replacements: [{ text: token }] }))).toEqual(['public', 0]);
  const back = await api.json<GifDetailDto>(200, 'DELETE', `/gifs/${id}/edits/`, ada.key);
  expect(state(back)).toEqual(['unlisted', 1]);
});
