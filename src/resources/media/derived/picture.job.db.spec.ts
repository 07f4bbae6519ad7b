import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { UnrecoverableError } from '../../../platform/jobs/job-handler.js';
import { insertGifs, insertUsers } from '../../../../test/support/factories.js';
import { fake } from '../../../../test/support/fakes.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { publicTransactions } from '../../../../test/support/public-transactions.js';
import { quotas } from '../../../../test/support/quotas.js';
import { processing } from '../../../../test/support/webhook-events.js';
import { silent, TestOutbox } from '../../../../test/support/test-outbox.js';
import { themesService } from '../../../../test/support/themes-service.js';
import { createMediaFolder } from '../../../../test/support/media-folder.js';
import { IncomingFiles } from '../../../platform/storage/incoming-files.js';
import { DiskBlobStore } from '../../../platform/storage/disk-blob-store.js';
import { PRESETS, type RenderedGif, type Timing } from '@ttyreel/recording';
import { BlobReferenceRepository } from '../blobs/blob-reference.repository.js';
import { BlobReferencesService } from '../blobs/blob-references.service.js';
import { RecordingRenditionsService } from '../renditions/recording-renditions.service.js';
import { RenditionEntity } from '../renditions/rendition.entity.js';
import { RenditionRepository } from '../renditions/rendition.repository.js';
import { ThemedPictureEntity } from '../themed/themed-picture.entity.js';
import { ThemedPictureRepository } from '../themed/themed-picture.repository.js';
import { PictureFactsRepository } from './picture-facts.repository.js';
import { PictureJob } from './picture.job.js';
import type { RecordingTasksService } from './processes/recording-tasks.service.js';
import { RenditionWriter } from './rendition-writer.js';
import { SourceFileService } from './source-file.service.js';

interface Drawing {
  readonly resolve: (gif: RenderedGif) => void;
  readonly reject: (reason: Error) => void;
}

let database: MigratedDatabase;
let source: DataSource;
let folder: string;
let store: DiskBlobStore;
let jobs: TestOutbox;
let recordings: RecordingRenditionsService;
let onDrawing: (drawing: Drawing) => void;
let gifSeq: number;

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  folder = await createMediaFolder();
  store = new DiskBlobStore(folder);
  await insertUsers(source, { username: 'ada' });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Draws when the spec says so. */
const tasks = fake<RecordingTasksService>({
  draw: () =>
    new Promise((resolve, reject) => {
      onDrawing({ resolve, reject });
    }),
});

/** A recording with a cast whose first picture is pending. */
beforeEach(async () => {
  await source.query('TRUNCATE gif, outbox RESTART IDENTITY CASCADE');
  jobs = new TestOutbox(source);
  const references = new BlobReferencesService(source, new BlobReferenceRepository(source.manager), store);
  const rows = new RenditionRepository(source.getRepository(RenditionEntity));
  const themed = new ThemedPictureRepository(source.getRepository(ThemedPictureEntity));
  const { relay } = jobs;
  recordings = new RecordingRenditionsService(store, rows, references, relay, themed);
  const writer = new RenditionWriter(
    publicTransactions(source),
    rows,
    store,
    references,
    quotas(source),
    processing(source),
  );
  const sources = new SourceFileService(rows, store, new IncomingFiles(folder));
  const facts = new PictureFactsRepository(source.manager);
  const themes = themesService();
  jobs.runner.register(new PictureJob(writer, recordings, sources, facts, tasks, themes, silent));
  [gifSeq = 0] = await insertGifs(source, { pictureStyle: PRESETS.plain });
  await store.put('aa/a.cast', Buffer.from('{}'));
  const stored = [
    { name: 'cast', state: 'ready', blobKey: 'aa/a.cast', hash: 'a'.repeat(64), byteSize: 2 } as const,
  ];
  await source.transaction((manager) => recordings.record(gifSeq, 1, stored, manager));
});

const pictureJobs = async () => (await jobs.rows()).filter(({ kind }) => kind === 'picture');

/** Runs the newest picture job until it draws. */
async function startDrawing(): Promise<{ ended: Promise<void>; drawing: Drawing }> {
  const drawing = new Promise<Drawing>((resolve) => {
    onDrawing = resolve;
  });
  const ended = jobs.runner.run((await pictureJobs()).at(-1)?.seq ?? 0);
  const nothing = ended.then(() => Promise.reject(new Error('The job ended without drawing.')));
  return { ended, drawing: await Promise.race([drawing, nothing]) };
}

const rendered = (content: string) =>
  fake<RenderedGif>({
    ...{ bytes: Buffer.from(content), timing: fake<Timing>({}), complete: true, reason: '', effort: 'full' },
    ...{ width: 10, height: 10, frames: 1, durationMs: 100, scale: 1 },
  });

const changeStyle = () =>
  source.transaction(async (manager) => {
    await manager.query('UPDATE gif SET picture_style = $2 WHERE seq = $1', [gifSeq, PRESETS.window]);
    await recordings.redraw(gifSeq, 1, manager);
  });

async function states(): Promise<Record<string, string>> {
  const rows = await source.getRepository(RenditionEntity).findBy({ gifSeq });
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

async function picture(): Promise<string> {
  const gif = await source.getRepository(RenditionEntity).findOneByOrFail({ gifSeq, name: 'gif' });
  const parts: Buffer[] = [];
  for await (const part of (await store.read(gif.blobKey ?? '')) ?? []) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const DRAWN = { gif: 'ready', thumbnail: 'pending', still: 'pending', mp4: 'pending' };

describe('a style that is changed while the picture is drawn', () => {
  it('is drawn although the job for the previous one fails', async () => {
    const previous = await startDrawing();
    await changeStyle();
    previous.drawing.reject(new UnrecoverableError('Drawing the cast took too long.'));
    await previous.ended;
    const next = await startDrawing();
    next.drawing.resolve(rendered('new'));
    await next.ended;
    expect(await states()).toMatchObject(DRAWN);
    expect(await picture()).toBe('new');
  });

  it('is kept if the job for the previous one ends last', async () => {
    const previous = await startDrawing();
    await changeStyle();
    const next = await startDrawing();
    next.drawing.resolve(rendered('new'));
    await next.ended;
    previous.drawing.resolve(rendered('old'));
    await previous.ended;
    expect(await states()).toMatchObject(DRAWN);
    expect(await picture()).toBe('new');
  });
});

it('a new picture gets its renditions again, even those that failed', async () => {
  const job = await startDrawing();
  await source.query(
    `UPDATE rendition SET state = 'failed', failure = 'It failed.' WHERE name IN ('mp4', 'still')`,
  );
  job.drawing.resolve(rendered('new'));
  await job.ended;
  expect(await states()).toMatchObject(DRAWN);
});
