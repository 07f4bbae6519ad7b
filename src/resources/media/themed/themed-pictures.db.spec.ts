import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { publicTransactions } from '../../../../test/support/public-transactions.js';
import { IdleQueue } from '../../../../test/support/idle-queue.js';
import { quotas } from '../../../../test/support/quotas.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import { entities } from '../../../app/entities.js';
import { dataSourceOptions } from '../../../platform/database/data-source-options.js';
import { migrate } from '../../../platform/database/migrate.js';
import {
  ValidationFailed,
  NotFound,
  TemporarilyUnavailable,
  RateLimited,
} from '../../../platform/errors/domain-errors.js';
import { JobRunnerService } from '../../../platform/jobs/job-runner.service.js';
import { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import { OutboxEntity } from '../../../platform/jobs/outbox.entity.js';
import { OutboxRepository } from '../../../platform/jobs/outbox.repository.js';
import { THEMES } from '../../../../test/support/builtin-themes.js';
import { themesService } from '../../../../test/support/themes-service.js';
import { DiskSpace } from '../../../platform/storage/disk-space.js';
import { DiskBlobStore } from '../../../platform/storage/disk-blob-store.js';
import { BlobReferenceRepository } from '../blob-reference.repository.js';
import { BlobReferencesService } from '../blob-references.service.js';
import { RenditionWriter } from '../derived/rendition-writer.js';
import { RenditionEntity } from '../rendition.entity.js';
import { RenditionRepository } from '../rendition.repository.js';
import { ThemedPictureEntity } from './themed-picture.entity.js';
import { ThemedPictureRepository } from './themed-picture.repository.js';
import { ThemedPictureRoomService } from './themed-picture-room.service.js';
import { ThemedPicturesService } from './themed-pictures.service.js';

const silent = pino({ level: 'silent' });
const PICTURE = Buffer.from('a picture');
/** Long enough for what is there, short enough for what never comes. */
const SHORT_MS = 200;

let database: TestDatabase;
let source: DataSource;
let folder: string;
let store: DiskBlobStore;
let rows: ThemedPictureRepository;
const themes = themesService();

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address, entities)).initialize();
  folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-themed-'));
  store = new DiskBlobStore(folder);
  rows = new ThemedPictureRepository(source.getRepository(ThemedPictureEntity));
  await source.query(`INSERT INTO app_user (username, key_hash, key_cipher) VALUES ('ada', 'h', 'c')`);
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => source.query('TRUNCATE gif, outbox RESTART IDENTITY CASCADE'));

/** As one process has them. */
function pictures(): ThemedPicturesService {
  const outbox = new OutboxRepository(source.getRepository(OutboxEntity));
  const relay = new OutboxRelayService(outbox, new IdleQueue(), new JobRunnerService(outbox, silent), silent);
  return new ThemedPicturesService(source, rows, relay, store, new DiskSpace([]), themes);
}

async function addGif(id: string, { cast = true, drawnIn = '' } = {}): Promise<void> {
  await source.query(
    `WITH made AS (
       INSERT INTO gif (id, author_seq, slug, title, width, height, frames, duration_ms, theme_slug)
       VALUES ($1, 1, 's', 't', 1, 1, 1, 1, nullif($2, '')) RETURNING seq
     )
     INSERT INTO form (gif_seq, name, state, is_drawn, blob_key, hash, byte_size)
     SELECT seq, name, 'ready', $2 <> '', 'aa/own.gif', repeat('0', 64), 1
     FROM made, unnest($3::text[]) AS name`,
    [id, drawnIn, cast ? ['gif', 'cast'] : ['gif']],
  );
}

const promised = () =>
  source.query<{ kind: string; subject_seq: number }[]>('SELECT * FROM outbox ORDER BY seq');
/** As readers with an address each, unless they say whose. */
const open = (id: string, slug: string, longestWaitMs = SHORT_MS, askedBy = `${id} ${slug}`) =>
  pictures().open({ gifId: id, themeSlug: slug, askedBy }, longestWaitMs);
const refusalOf = (opening: Promise<unknown>): Promise<unknown> => opening.catch((error: unknown) => error);

const references = () =>
  new BlobReferencesService(source, new BlobReferenceRepository(source.manager), store);

/** Makes what was promised, as the job does. */
async function draw(seq: number, picture = PICTURE, revision = 1): Promise<void> {
  const forms = new RenditionRepository(source.getRepository(RenditionEntity));
  const made = new RenditionWriter(publicTransactions(source), forms, store, references(), quotas(source));
  await made.saveBlob('gif', picture, (blob, manager) => rows.markReady(seq, revision, blob, manager));
}

/** As one process has it. */
const room = (maxBytes: number) =>
  new ThemedPictureRoomService(
    AppConfig.from({ THEMED_PICTURES_MAX_BYTES: String(maxBytes) }),
    rows,
    references(),
  );

describe('a picture in a theme', () => {
  it('is drawn once, however many ask at once in however many processes', async () => {
    await addGif('aaaaaaaa');
    const processes = [pictures(), pictures(), pictures()];
    const asking = Promise.all(
      Array.from({ length: 10 }, () =>
        processes.map((each) => each.open({ gifId: 'aaaaaaaa', themeSlug: 'nord', askedBy: 'reader' })),
      ).flat(),
    );
    while ((await promised()).length === 0) await delay(10);
    await delay(100);
    expect(await promised()).toMatchObject([{ kind: 'themed', subject_seq: 1 }]);
    await draw(1);
    const found = await asking;
    expect(new Set(found.map((blob) => blob.hash)).size).toBe(1);
    expect(found[0]).toMatchObject({ gifSeq: 1, size: PICTURE.length, contentType: 'image/gif' });

    await source.query('TRUNCATE outbox');
    await open('aaaaaaaa', 'nord');
    expect(await promised()).toEqual([]);
  });

  it('is asked for again later when it takes longer than a reader may wait', async () => {
    await addGif('aaaaaaaa');
    for (let times = 0; times < 2; times++) {
      const refusal = await refusalOf(open('aaaaaaaa', 'nord'));
      expect(refusal).toBeInstanceOf(TemporarilyUnavailable);
      expect(refusal).toHaveProperty('retryAfter', expect.any(Number));
    }
    expect(await promised()).toHaveLength(1);
  });

  it('is not promised while too many others wait, and theirs can still be waited for', async () => {
    await addGif('aaaaaaaa');
    await addGif('bbbbbbbb');
    const asked = ['aaaaaaaa', 'bbbbbbbb'].flatMap((id) => THEMES.map(({ slug }) => [id, slug] as const));
    const refusals = await Promise.all(asked.map(([id, slug]) => refusalOf(open(id, slug))));
    expect(refusals.filter((each) => each instanceof TemporarilyUnavailable)).toHaveLength(20);
    const limited = refusals.filter((each) => each instanceof RateLimited);
    expect(limited).toHaveLength(10);
    expect(limited[0]).toHaveProperty('retryAfter', expect.any(Number));
    expect(await promised()).toHaveLength(20);

    await draw(1);
    const late = asked.filter((_, at) => refusals[at] instanceof RateLimited);
    const again = await Promise.all(late.map(([id, slug]) => refusalOf(open(id, slug))));
    expect(again.filter((each) => each instanceof TemporarilyUnavailable)).toHaveLength(1);
  });

  it('is not promised while five that the same address asked for wait', async () => {
    await addGif('aaaaaaaa');
    const slugs = THEMES.map(({ slug }) => slug);
    const refusals = await Promise.all(
      slugs.map((slug) => refusalOf(open('aaaaaaaa', slug, SHORT_MS, '192.0.2.1'))),
    );
    expect(refusals.filter((each) => each instanceof TemporarilyUnavailable)).toHaveLength(5);
    expect(refusals.filter((each) => each instanceof RateLimited)).toHaveLength(slugs.length - 5);
    expect(await promised()).toHaveLength(5);

    const late = slugs[refusals.findIndex((each) => each instanceof RateLimited)] ?? '';
    expect(await refusalOf(open('aaaaaaaa', late, SHORT_MS, '192.0.2.2'))).toBeInstanceOf(
      TemporarilyUnavailable,
    );
    await rows.markFailed(1, 'It failed.', null);
    const later = slugs.filter((slug, at) => slug !== late && refusals[at] instanceof RateLimited);
    const again = later.map((slug) => refusalOf(open('aaaaaaaa', slug, SHORT_MS, '192.0.2.1')));
    expect((await Promise.all(again)).filter((each) => each instanceof TemporarilyUnavailable)).toHaveLength(
      1,
    );
  });

  it('is promised to one address while another one is refused the same picture', async () => {
    await addGif('aaaaaaaa');
    const service = pictures();
    const ask = (slug: string, askedBy: string) =>
      refusalOf(service.open({ gifId: 'aaaaaaaa', themeSlug: slug, askedBy }, SHORT_MS));
    const [late = '', ...slugs] = THEMES.map(({ slug }) => slug);
    await Promise.all(slugs.slice(0, 5).map((slug) => ask(slug, '192.0.2.1')));
    const [, other] = await Promise.all([ask(late, '192.0.2.1'), ask(late, '192.0.2.2')]);
    expect(other).toBeInstanceOf(TemporarilyUnavailable);
  });

  it('is not promised by who only looks whether it is there', async () => {
    await addGif('aaaaaaaa');
    const request = { gifId: 'aaaaaaaa', themeSlug: 'nord', askedBy: 'reader' };
    expect(await pictures().peek(request)).toBeNull();
    expect(await promised()).toEqual([]);
    await refusalOf(open('aaaaaaaa', 'nord'));
    expect(await pictures().peek(request)).toBeNull();
    await draw(1);
    expect(await pictures().peek(request)).toMatchObject({ size: PICTURE.length });
    await expect(pictures().peek({ ...request, gifId: 'cccccccc' })).rejects.toBeInstanceOf(NotFound);
    await expect(pictures().peek({ ...request, themeSlug: 'beige' })).rejects.toBeInstanceOf(
      ValidationFailed,
    );
  });

  it.each([
    ['for good when the recording is to blame', null, false],
    ['for a while when it is not', 600, false],
    ['no longer than that', 0, true],
  ])('that failed is remembered: %s', async (_, retryInSeconds, drawnAgain) => {
    await addGif('aaaaaaaa');
    await refusalOf(open('aaaaaaaa', 'nord'));
    await source.query('TRUNCATE outbox');
    await rows.markFailed(1, 'Drawing the cast took longer than 60 s.', retryInSeconds);
    const refusal = await refusalOf(open('aaaaaaaa', 'nord'));
    if (drawnAgain) {
      expect(refusal).toBeInstanceOf(TemporarilyUnavailable);
      expect(await promised()).toHaveLength(1);
    } else {
      expect(refusal).toBeInstanceOf(NotFound);
      expect(refusal).toHaveProperty('message', expect.stringContaining('longer than 60 s'));
      expect(await promised()).toEqual([]);
    }
  });

  it("is the recording's own where that was drawn in it", async () => {
    await addGif('aaaaaaaa', { drawnIn: 'nord' });
    expect(await open('aaaaaaaa', 'nord')).toMatchObject({ hash: '0'.repeat(64) });
    expect(await promised()).toEqual([]);
    expect(await refusalOf(open('aaaaaaaa', 'dracula'))).toBeInstanceOf(TemporarilyUnavailable);
  });

  it('is drawn where the own picture was sent, though it is said to be in that theme', async () => {
    await addGif('aaaaaaaa');
    await source.query(`UPDATE gif SET theme_slug = 'nord'`);
    expect(await refusalOf(open('aaaaaaaa', 'nord'))).toBeInstanceOf(TemporarilyUnavailable);
  });

  it('is none of no theme, of no cast, of no recording', async () => {
    await addGif('aaaaaaaa', { cast: false });
    await addGif('bbbbbbbb');
    await source.query(`UPDATE gif SET deleted_at = now() WHERE id = 'bbbbbbbb'`);
    const refusals: [string, string, new (...args: never[]) => Error, RegExp][] = [
      ['aaaaaaaa', 'no-theme', ValidationFailed, /dracula, .*vga/],
      ['aaaaaaaa', 'nord', NotFound, /without a cast/],
      ['bbbbbbbb', 'nord', NotFound, /no recording/],
      ['cccccccc', 'nord', NotFound, /no recording/],
    ];
    for (const [id, slug, kind, message] of refusals) {
      const refusal = await refusalOf(open(id, slug));
      expect(refusal).toBeInstanceOf(kind);
      expect(refusal).toHaveProperty('message', expect.stringMatching(message));
    }
  });

  it('is no more waited for when the recording is deleted meanwhile', async () => {
    await addGif('aaaaaaaa');
    const opening = refusalOf(open('aaaaaaaa', 'nord', 10_000));
    while ((await promised()).length === 0) await delay(10);
    await source.query('UPDATE gif SET deleted_at = now()');
    expect(await opening).toBeInstanceOf(NotFound);
  });
});

describe('the room for pictures in themes', () => {
  const slugs = ['nord', 'dracula', 'monokai'];
  const kept = async () => {
    const found: { theme_slug: string }[] = await source.query(
      'SELECT theme_slug FROM themed_picture ORDER BY seq',
    );
    return found.map((row) => row.theme_slug);
  };
  const blobOf = (at: number) => Buffer.alloc(100, at);

  /** Three of a hundred bytes each, the first one used last before the others were drawn. */
  beforeEach(async () => {
    await addGif('aaaaaaaa');
    for (const [at, slug] of slugs.entries()) {
      await refusalOf(open('aaaaaaaa', slug, 0));
      await draw(at + 1, blobOf(at));
      await source.query(`UPDATE themed_picture SET used_at = used_at - interval '2 days' WHERE seq = $1`, [
        at + 1,
      ]);
    }
  });

  it('is kept by what was used last; the files of the others go', async () => {
    const found: { blob_key: string }[] = await source.query(
      'SELECT blob_key FROM themed_picture ORDER BY seq',
    );
    const first = await open('aaaaaaaa', 'nord');
    await room(200).keepWithin();
    expect(await kept()).toEqual(['nord', 'monokai']);
    const sizes = await Promise.all(found.map((row) => store.size(row.blob_key)));
    expect(sizes).toEqual([100, null, 100]);
    for await (const bytes of await first.read()) expect(bytes).toEqual(blobOf(0));
  });

  it('is not made while all fit', async () => {
    await room(300).keepWithin();
    expect(await kept()).toEqual(slugs);
  });

  it('always holds the one that was used last', async () => {
    await room(0).keepWithin();
    expect(await kept()).toEqual(['monokai']);
  });

  it('is made by several processes at once', async () => {
    await Promise.all([room(100), room(100), room(100)].map((process) => process.keepWithin()));
    expect(await kept()).toEqual(['monokai']);
  });

  it('leaves a file to which a recording refers', async () => {
    await source.query(
      `UPDATE form SET blob_key = picture.blob_key, hash = picture.hash, byte_size = 100
       FROM themed_picture AS picture WHERE picture.seq = 1 AND form.name = 'gif'`,
    );
    const [row]: { blob_key: string }[] = await source.query(`SELECT blob_key FROM form WHERE name = 'gif'`);
    await room(100).keepWithin();
    expect(await store.size(row?.blob_key ?? '')).toBe(100);
  });

  it('has the use of a picture written once an hour at most', async () => {
    const usedAt = async () => {
      const [row]: { used_at: Date }[] = await source.query(
        'SELECT used_at FROM themed_picture WHERE seq = 1',
      );
      return row?.used_at.getTime() ?? 0;
    };
    await source.query(`UPDATE themed_picture SET used_at = now() - interval '50 minutes' WHERE seq = 1`);
    const before = await usedAt();
    await open('aaaaaaaa', 'nord');
    expect(await usedAt()).toBe(before);
    await source.query(`UPDATE themed_picture SET used_at = now() - interval '70 minutes' WHERE seq = 1`);
    await open('aaaaaaaa', 'nord');
    expect(await usedAt()).toBeGreaterThan(before);
  });

  it('that is made while a reader opens a picture is told as such', async () => {
    const found = await open('aaaaaaaa', 'nord');
    await source.query(`UPDATE themed_picture SET used_at = now() - interval '3 days' WHERE seq = 1`);
    await room(100).keepWithin();
    await expect(found.read()).rejects.toBeInstanceOf(TemporarilyUnavailable);
  });
});
