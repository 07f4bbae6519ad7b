import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { aGif, insertGifs, insertUsers } from '../../../../test/support/factories.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { NotFound } from '../../../platform/errors/domain-errors.js';
import { CastEditEntity } from '../cast-edits/cast-edit.entity.js';
import { CastEditRepository } from '../cast-edits/cast-edit.repository.js';
import type { GifDetail } from '../data/gif.read-model.js';
import type { GifSecret } from '../secrets/text-places.js';
import { GifVersionEntity } from './gif-version.entity.js';
import { GifVersionRepository } from './gif-version.repository.js';
import { VersionKeepingService, versionNumber } from './version-keeping.service.js';

const SECRET: GifSecret = {
  ...{ kind: 'npm_token', line: 1, time: 0, excerpt: 'npm_…', fingerprint: '1f2e' },
  place: 'screen',
};
const PICTURE = { name: 'gif', state: 'ready', hash: 'a', byteSize: 1, isDrawn: true } as const;

let database: MigratedDatabase;
let source: DataSource;
let rows: GifVersionRepository;
let edits: CastEditRepository;
let versions: VersionKeepingService;
let gif: GifDetail;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  rows = new GifVersionRepository(source.getRepository(GifVersionEntity));
  edits = new CastEditRepository(source.getRepository(CastEditEntity));
  versions = new VersionKeepingService(rows, edits);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await source.query('TRUNCATE app_user CASCADE');
  const [authorSeq = 0] = await insertUsers(source, { username: 'ada' });
  const [seq = 0] = await insertGifs(source, { authorSeq });
  const picture = { ...PICTURE, steps: null, picture: null, second: null };
  gif = aGif({ seq, authorSeq, createdAt: new Date('2026-11-01T10:00:00Z'), renditions: [picture] });
});

const retire = (of = gif) => versions.retire(of, source.manager);
const numbers = async () => (await rows.listReplaced(gif.seq)).map(({ number }) => number);

describe('the versions of a recording', () => {
  it('are numbered from the upload on, and no number is used twice', async () => {
    expect(await retire()).toEqual({ kept: 1, dropped: [], keepsPictures: true });
    expect(await retire()).toMatchObject({ kept: 2 });
    await versions.take(gif, 2, source.manager);
    expect(await retire()).toMatchObject({ kept: 3 });
    expect(await numbers()).toEqual([3, 1]);
    const [, first] = await rows.listReplaced(gif.seq);
    expect(first).toMatchObject({ uploadedAt: gif.createdAt, kept: { isDrawn: true, edit: null } });
  });

  it('are ten at most: the oldest is dropped', async () => {
    for (let n = 1; n <= 10; n++) expect((await retire()).dropped).toEqual([]);
    expect(await retire()).toMatchObject({ kept: 11, dropped: [1] });
    expect(await numbers()).toHaveLength(10);
  });

  it('do not include the current one', async () => {
    await retire();
    await expect(versions.take(gif, 2, source.manager)).rejects.toThrow(NotFound);
    expect(await numbers()).toEqual([1]);
  });

  it('keep their edits and the secrets of their files', async () => {
    const edit = { steps: [], original: { was: {}, is: {} } };
    await edits.save({ gifSeq: gif.seq, ...edit }, source.manager);
    await retire({ ...gif, secrets: [SECRET, { ...SECRET, place: 'title' }] });
    expect(await edits.find(gif.seq)).toBeNull();
    const kept = await versions.take(gif, 1, source.manager);
    expect(kept).toMatchObject({ edit, secrets: [SECRET] });
    await versions.restoreEdit(gif, kept, source.manager);
    expect(await edits.find(gif.seq)).toMatchObject(edit);
  });

  it('are removed with the recording', async () => {
    await retire();
    await source.query('DELETE FROM gif');
    expect(await numbers()).toEqual([]);
  });
});

it.each<[string, Partial<GifDetail>]>([
  ['shows a secret that is not confirmed', { secrets: [SECRET] }],
  ['was never made', { renditions: [] }],
])('does not keep a picture for readers that %s', async (_, state) => {
  expect(await retire({ ...gif, ...state })).toMatchObject({ keepsPictures: false });
});

it('keeps a picture for readers whose secret was confirmed', async () => {
  expect(await retire({ ...gif, secrets: [SECRET], allowsSecrets: true })).toMatchObject({
    keepsPictures: true,
  });
});

it.each(['0', '01', '1e3', '-1', '', '9999999999', 'x'])('has no version %j', (text) => {
  expect(() => versionNumber(text)).toThrow(NotFound);
});
