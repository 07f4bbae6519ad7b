import { describe, expect, it } from '@jest/globals';
import type { UploadedGifDto } from '../../src/resources/gifs/dto/gif-detail.dto.js';
import type { GifVersionsDto } from '../../src/resources/gifs/versions/gif-versions.dto.js';
import { buildCast, type CastEvent } from '../support/cast-builder.js';
import { buildGif } from '../support/gif-builder.js';
import { useService } from '../support/service-of-file.js';
import { GifClient, idsOf } from './gif-client.js';
import {
  castPart,
  type Part,
  picture,
  refusal,
  smallGif,
  Standstill,
  titled,
  UploadClient,
  uploaded,
} from './upload-client.js';

let ada: UploadClient;
let api: GifClient;
let stranger: string;
let staff: string;

useService(
  async (service) => {
    ada = new UploadClient(service, await service.createUser('ada'));
    stranger = await service.createUser('grace');
    staff = await service.createUser('linus', { isStaff: true });
    api = new GifClient(service);
  },
  { mayWait: true },
);

const cast = (text: string, more: readonly CastEvent[] = []) =>
  castPart(
    buildCast({
      version: 2,
      width: 30,
      height: 6,
      events: [[0.5, 'o', `$ ${text}`], ...more, [3, 'o', '\r\n$ ']],
    }),
  );
const otherGif = buildGif({ width: 8, height: 4, frames: [{ pixels: 3 }, { pixels: 1 }] });

type Headers = Readonly<Record<string, string>>;
const send = (id: string, parts: readonly Part[], key = ada.key, headers: Headers = {}) =>
  ada.post(parts, { path: `/gifs/${id}/versions/`, key, headers });
async function replaced(id: string, parts: readonly Part[]): Promise<UploadedGifDto> {
  const answer = await send(id, parts);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.bytes.toString()}`);
  return uploaded(answer);
}
const kept = async (id: string) =>
  (await api.json<GifVersionsDto>(200, 'GET', `/gifs/${id}/versions/`, ada.key)).versions;
const restored = (id: string, number: number) =>
  api.json<UploadedGifDto>(200, 'POST', `/gifs/${id}/versions/${number}/restore/`, ada.key);
const used = async () =>
  (await api.json<{ quota: { bytes_used: number } }>(200, 'GET', '/users/me/', ada.key)).quota.bytes_used;
const found = async (word: string) => idsOf(await api.list(`/search/?q=${word}`));
const fileOf = (url: string, key: string) => fetch(url, { headers: { 'X-API-Key': key } });

describe('a new file', () => {
  it('is shown under the same id, with its own text, pictures and times', async () => {
    const { id } = await ada.upload([titled('Zebra demo'), cast('quagga')]);
    const old = await ada.finished(id);
    expect(await found('quagga')).toEqual([id]);

    const now = await replaced(id, [cast('okapi', [[9, 'o', 'later']])]);
    expect(now).toMatchObject({ id, processing: true, title: 'Zebra demo', transcript: '' });
    expect([now.created_at === old.created_at, now.updated_at > old.updated_at]).toEqual([true, true]);
    // Nobody sees a broken picture meanwhile.
    expect((await ada.get(`${ada.site}/media/${id}.gif`)).status).toBe(200);

    const made = await ada.finished(id);
    expect(made).toMatchObject({ slug: old.slug, transcript: expect.stringContaining('okapi') });
    expect(made.duration_ms).toBeGreaterThan(old.duration_ms);
    for (const name of ['gif_url', 'mp4_url', 'thumbnail_url', 'cast_url'] as const) {
      expect([name, made[name] === old[name]]).toEqual([name, false]);
      expect((await ada.get(old[name])).bytes).toEqual((await ada.get(made[name])).bytes);
    }
    expect([await found('quagga'), await found('okapi')]).toEqual([[], [id]]);

    const [version, ...others] = await kept(id);
    expect(others).toEqual([]);
    expect(version).toMatchObject({ number: 1, duration_ms: old.duration_ms, uploaded_at: old.created_at });
    const [file] = version?.files ?? [];
    expect(file).toMatchObject({ name: 'cast', size: version?.size });
    const download = await fileOf(file?.url ?? '', ada.key);
    expect([download.status, download.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(download.headers.get('content-disposition')).toBe(`attachment; filename=${id}-1.cast`);
    expect(await download.text()).toContain('quagga');
  });

  it('may be of another kind, and an earlier one can be restored', async () => {
    const { id } = await ada.upload([titled(), picture()]);
    const first = await ada.finished(id);
    await replaced(id, [cast('drawn')]);
    const second = await ada.finished(id);
    expect(second).toMatchObject({
      cast_url: expect.stringContaining('.cast'),
      transcript: expect.stringContaining('drawn'),
    });
    await replaced(id, [picture(otherGif)]);
    expect(await ada.finished(id)).toMatchObject({ width: 8, frames: 2, cast_url: '' });
    expect((await kept(id)).map(({ number, files }) => [number, files.map(({ name }) => name)])).toEqual([
      [2, ['cast']],
      [1, ['gif']],
    ]);

    expect(await restored(id, 1)).toMatchObject({ gif_url: first.gif_url, width: 6, frames: 1 });
    await ada.finished(id);
    await restored(id, 2);
    expect(await ada.finished(id)).toMatchObject({ gif_url: second.gif_url, transcript: second.transcript });
    expect((await kept(id)).map(({ number }) => number)).toEqual([4, 3]);
    expect(await api.refusal('POST', `/gifs/${id}/versions/1/restore/`, ada.key)).toBe(404);
  });

  it('ends the edits of the previous one, which come back with it', async () => {
    const { id } = await ada.upload([titled(), picture(), cast('hidden words')]);
    await api.json(200, 'POST', `/gifs/${id}/edits/`, ada.key, { replacements: [{ text: 'hidden' }] });
    await ada.finished(id);
    await replaced(id, [cast('plain')]);
    const edits = () => api.json<{ has_original: boolean }>(200, 'GET', `/gifs/${id}/edits/`, ada.key);
    expect(await edits()).toEqual({ has_original: false, edits: [] });
    const [version] = await kept(id);
    expect(version?.files.map(({ name }) => name)).toEqual(['cast', 'original-cast', 'original-gif']);
    await restored(id, 1);
    expect((await ada.finished(id)).transcript).toContain('****** words');
    expect(await edits()).toMatchObject({ has_original: true });
    expect(await api.json<UploadedGifDto>(200, 'DELETE', `/gifs/${id}/edits/`, ada.key)).toMatchObject({
      frames: 1,
    });
  });

  it('holds the recording if it shows a secret, and publishes it if it no longer does', async () => {
    const token = ['npm', 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'].join('_');
    const { id } = await ada.upload([titled(), cast('ls')]);
    await ada.finished(id);
    const state = ({ visibility, secrets }: UploadedGifDto) => [visibility, secrets.length];
    expect(state(await replaced(id, [cast(token)]))).toEqual(['unlisted', 1]);
    await ada.finished(id);
    expect(state(await replaced(id, [cast('fixed')]))).toEqual(['public', 0]);
    // A picture with a secret is not shown until the new one is ready.
    const { status, bytes } = await ada.get(`${ada.site}/media/${id}.gif`);
    if (status === 200) expect(bytes.length).toBe((await ada.finished(id)).file_size_bytes);
    else expect(status).toBe(503);
    expect(state(await restored(id, 2))).toEqual(['unlisted', 1]);
    const confirmed = { name: 'allow_secrets', body: 'true' };
    expect(state(await replaced(id, [cast(`${token} again`), confirmed]))).toEqual(['public', 1]);
  });
});

describe('replaced versions', () => {
  it('are for the owner alone', async () => {
    const { id } = await ada.upload([titled(), cast('mine')]);
    await replaced(id, [cast('better')]);
    const [version] = await kept(id);
    const url = version?.files[0]?.url ?? '';
    for (const key of [stranger, staff]) {
      expect((await fileOf(url, key)).status).toBe(403);
      expect(await api.refusal('GET', `/gifs/${id}/versions/`, key)).toBe(403);
      expect(await api.refusal('DELETE', `/gifs/${id}/versions/1/`, key)).toBe(403);
      expect(await api.refusal('POST', `/gifs/${id}/versions/1/restore/`, key)).toBe(403);
      expect((await send(id, [cast('theirs')], key)).status).toBe(403);
    }
    expect((await fetch(url)).status).toBe(401);
    const detail = await ada.get(`/gifs/${id}/`);
    const events = await ada.get(`/gifs/${id}/events/`);
    for (const { bytes } of [detail, events]) expect(bytes.toString()).not.toContain('version-');
    for (const path of ['0/cast', '2/cast', '1/gif', '1/mp4', 'x/cast', '1/version-1-cast'])
      expect((await fileOf(`${ada.service.api}/gifs/${id}/versions/${path}/`, ada.key)).status).toBe(404);
  });

  it('are ten at most, count towards the quota, and can be removed', async () => {
    const { id } = await ada.upload([titled(), cast('take 0')]);
    await ada.finished(id);
    for (let take = 1; take <= 11; take++) await replaced(id, [cast(`take ${take}`)]);
    await ada.finished(id);
    const versions = await kept(id);
    expect(versions.map(({ number }) => number)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    const before = await used();
    await api.json(204, 'DELETE', `/gifs/${id}/versions/11/`, ada.key);
    expect(before - (await used())).toBe(versions[0]?.size);
    expect(await api.refusal('DELETE', `/gifs/${id}/versions/11/`, ada.key)).toBe(404);
    expect(await api.refusal('DELETE', `/gifs/${id}/versions/12/`, ada.key)).toBe(404);
    await replaced(id, [cast('take 12')]);
    expect((await kept(id))[0]?.number).toBe(12);
  });
});

describe('a replacement', () => {
  it.each<[string, number, () => Part[]]>([
    ['file: a GIF is needed', 400, () => [{ name: 'keep_input', body: 'true' }]],
    ['title: is not a known field', 400, () => [titled(), cast('x')]],
    ['cast: ', 400, () => [castPart('no cast')]],
    ['file: ', 400, () => [picture('no gif')]],
    ['file: the file is larger', 413, () => [picture(Buffer.concat([smallGif, Buffer.alloc(10 * 2 ** 20)]))]],
  ])('is rejected and changes nothing: %s', async (detail, status, parts) => {
    const { id } = await ada.upload([titled(), cast('stays')]);
    const before = await ada.finished(id);
    const standstill = await Standstill.of(ada);
    const answer = await send(id, parts());
    expect([answer.status, refusal(answer).detail]).toEqual([status, expect.stringContaining(detail)]);
    await standstill.hold();
    expect(await kept(id)).toEqual([]);
    expect((await ada.detail(id)).cast_url).toBe(before.cast_url);
  });

  it('and concurrent ones happen one after another', async () => {
    const { id } = await ada.upload([titled(), cast('take 0')]);
    const answers = await Promise.all([1, 2, 3, 4].map((take) => send(id, [cast(`take ${take}`)])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const made = await ada.finished(id);
    const versions = await kept(id);
    expect(versions.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
    const texts = await Promise.all(
      versions.map(async ({ files }) => (await fileOf(files[0]?.url ?? '', ada.key)).text()),
    );
    const takes = [made.transcript, ...texts].map((text) => /take \d/.exec(text)?.[0]);
    expect(takes.sort()).toEqual([0, 1, 2, 3, 4].map((take) => `take ${take}`));
  });

  it('happens once with an Idempotency-Key, and not after another change with If-Match', async () => {
    const { id } = await ada.upload([titled(), cast('once')]);
    const etag = (await ada.get(`/gifs/${id}/`)).headers.get('etag') ?? '';
    const keyed = { 'Idempotency-Key': 'take-two' };
    const [first, again] = [
      await send(id, [cast('twice')], ada.key, keyed),
      await send(id, [cast('twice')], ada.key, keyed),
    ];
    expect([first.status, again.status, again.bytes.equals(first.bytes)]).toEqual([200, 200, true]);
    expect((await kept(id)).length).toBe(1);
    expect((await send(id, [cast('late')], ada.key, { 'If-Match': etag })).status).toBe(412);
    expect((await kept(id)).length).toBe(1);
    const current = (await ada.get(`/gifs/${id}/`)).headers.get('etag') ?? '';
    expect((await send(id, [cast('late')], ada.key, { 'If-Match': current })).status).toBe(200);
  });
});
