import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { publicChanges } from '../../../test/support/public-changes.js';
import { IdleQueue } from '../../../test/support/idle-queue.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { dataSourceOptions } from '../../database/data-source-options.js';
import { migrate } from '../../database/migrate.js';
import { Invalid, NotFound, NotYet, RateLimited } from '../../domain-errors.js';
import { JobRunner } from '../../jobs/job-runner.service.js';
import { OutboxRelay } from '../../jobs/outbox-relay.service.js';
import { OutboxEntity } from '../../jobs/outbox.entity.js';
import { OutboxRepository } from '../../jobs/outbox.repository.js';
import { THEMES } from '../../recording/palette/themes.js';
import { DiskBlobStore } from '../../storage/disk-blob-store.js';
import { BlobReferenceRepository } from '../blob-reference.repository.js';
import { BlobReferences } from '../blob-references.service.js';
import { MadeForms } from '../derived/made-forms.service.js';
import { FormEntity } from '../form.entity.js';
import { FormRepository } from '../form.repository.js';
import { ThemedPictureEntity } from './themed-picture.entity.js';
import { ThemedPictureRepository } from './themed-picture.repository.js';
import { ThemedPictures } from './themed-pictures.service.js';

const silent = pino({ level: 'silent' });
const PICTURE = Buffer.from('a picture');
/** Long enough for what is there, short enough for what never comes. */
const SHORT_MS = 200;

let database: TestDatabase;
let source: DataSource;
let folder: string;
let store: DiskBlobStore;
let rows: ThemedPictureRepository;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.address);
  source = await new DataSource(dataSourceOptions(database.address)).initialize();
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
function pictures(): ThemedPictures {
  const outbox = new OutboxRepository(source.getRepository(OutboxEntity));
  const relay = new OutboxRelay(outbox, new IdleQueue(), new JobRunner(outbox, silent), silent);
  return new ThemedPictures(source, rows, relay, store);
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
const refusalOf = (opening: Promise<unknown>): Promise<unknown> => opening.catch((error: unknown) => error);

/** Makes what was promised, as the job does. */
async function draw(seq: number): Promise<void> {
  const forms = new FormRepository(source.getRepository(FormEntity));
  const references = new BlobReferences(source, new BlobReferenceRepository(source.manager), store);
  const made = new MadeForms(publicChanges(source), forms, store, references);
  await made.keepApart('gif', PICTURE, (blob, manager) => rows.markReady(seq, blob, manager));
}

describe('a picture in a theme', () => {
  it('is drawn once, however many ask at once in however many processes', async () => {
    await addGif('aaaaaaaa');
    const processes = [pictures(), pictures(), pictures()];
    const asking = Promise.all(
      Array.from({ length: 10 }, () => processes.map((each) => each.open('aaaaaaaa', 'nord'))).flat(),
    );
    while ((await promised()).length === 0) await delay(10);
    await delay(100);
    expect(await promised()).toMatchObject([{ kind: 'themed', subject_seq: 1 }]);
    await draw(1);
    const found = await asking;
    expect(new Set(found.map((blob) => blob.hash)).size).toBe(1);
    expect(found[0]).toMatchObject({ gifSeq: 1, size: PICTURE.length, contentType: 'image/gif' });

    await source.query('TRUNCATE outbox');
    await pictures().open('aaaaaaaa', 'nord');
    expect(await promised()).toEqual([]);
  });

  it('is asked for again later when it takes longer than a reader may wait', async () => {
    await addGif('aaaaaaaa');
    for (let times = 0; times < 2; times++) {
      const refusal = await refusalOf(pictures().open('aaaaaaaa', 'nord', SHORT_MS));
      expect(refusal).toBeInstanceOf(NotYet);
      expect(refusal).toHaveProperty('retryAfter', expect.any(Number));
    }
    expect(await promised()).toHaveLength(1);
  });

  it('is not promised while too many others wait, and theirs can still be waited for', async () => {
    await addGif('aaaaaaaa');
    await addGif('bbbbbbbb');
    const asked = ['aaaaaaaa', 'bbbbbbbb'].flatMap((id) => THEMES.map(({ slug }) => [id, slug] as const));
    const service = pictures();
    const refusals = await Promise.all(
      asked.map(([id, slug]) => refusalOf(service.open(id, slug, SHORT_MS))),
    );
    expect(refusals.filter((each) => each instanceof NotYet)).toHaveLength(20);
    const limited = refusals.filter((each) => each instanceof RateLimited);
    expect(limited).toHaveLength(10);
    expect(limited[0]).toHaveProperty('retryAfter', expect.any(Number));
    expect(await promised()).toHaveLength(20);

    await draw(1);
    const late = asked.filter((_, at) => refusals[at] instanceof RateLimited);
    const again = await Promise.all(late.map(([id, slug]) => refusalOf(service.open(id, slug, SHORT_MS))));
    expect(again.filter((each) => each instanceof NotYet)).toHaveLength(1);
  });

  it.each([
    ['for good when the recording is to blame', null, false],
    ['for a while when it is not', 600, false],
    ['no longer than that', 0, true],
  ])('that failed is remembered: %s', async (_, retryInSeconds, drawnAgain) => {
    await addGif('aaaaaaaa');
    await refusalOf(pictures().open('aaaaaaaa', 'nord', SHORT_MS));
    await source.query('TRUNCATE outbox');
    await rows.markFailed(1, 'Drawing the cast took longer than 60 s.', retryInSeconds);
    const refusal = await refusalOf(pictures().open('aaaaaaaa', 'nord', SHORT_MS));
    if (drawnAgain) {
      expect(refusal).toBeInstanceOf(NotYet);
      expect(await promised()).toHaveLength(1);
    } else {
      expect(refusal).toBeInstanceOf(NotFound);
      expect(refusal).toHaveProperty('message', expect.stringContaining('longer than 60 s'));
      expect(await promised()).toEqual([]);
    }
  });

  it("is the recording's own where that was drawn in it", async () => {
    await addGif('aaaaaaaa', { drawnIn: 'nord' });
    expect(await pictures().open('aaaaaaaa', 'nord')).toMatchObject({ hash: '0'.repeat(64) });
    expect(await promised()).toEqual([]);
    expect(await refusalOf(pictures().open('aaaaaaaa', 'dracula', SHORT_MS))).toBeInstanceOf(NotYet);
  });

  it('is drawn where the own picture was sent, though it is said to be in that theme', async () => {
    await addGif('aaaaaaaa');
    await source.query(`UPDATE gif SET theme_slug = 'nord'`);
    expect(await refusalOf(pictures().open('aaaaaaaa', 'nord', SHORT_MS))).toBeInstanceOf(NotYet);
  });

  it('is none of no theme, of no cast, of no recording', async () => {
    await addGif('aaaaaaaa', { cast: false });
    await addGif('bbbbbbbb');
    await source.query(`UPDATE gif SET deleted_at = now() WHERE id = 'bbbbbbbb'`);
    const refusals: [string, string, new (...args: never[]) => Error, RegExp][] = [
      ['aaaaaaaa', 'no-theme', Invalid, /dracula, .*vga/],
      ['aaaaaaaa', 'nord', NotFound, /without a cast/],
      ['bbbbbbbb', 'nord', NotFound, /no recording/],
      ['cccccccc', 'nord', NotFound, /no recording/],
    ];
    for (const [id, slug, kind, message] of refusals) {
      const refusal = await refusalOf(pictures().open(id, slug, SHORT_MS));
      expect(refusal).toBeInstanceOf(kind);
      expect(refusal).toHaveProperty('message', expect.stringMatching(message));
    }
  });

  it('is no more waited for when the recording is deleted meanwhile', async () => {
    await addGif('aaaaaaaa');
    const opening = refusalOf(pictures().open('aaaaaaaa', 'nord'));
    while ((await promised()).length === 0) await delay(10);
    await source.query('UPDATE gif SET deleted_at = now()');
    expect(await opening).toBeInstanceOf(NotFound);
  });
});
