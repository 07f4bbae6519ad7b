import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { DiskBlobStore } from '../../src/platform/storage/disk-blob-store.js';
import { DiskSpace } from '../../src/platform/storage/disk-space.js';
import { IncomingFiles } from '../../src/platform/storage/incoming-files.js';
import type { RenderedGif } from '@ttyreel/recording';
import { BlobReferenceRepository } from '../../src/resources/media/blobs/blob-reference.repository.js';
import { BlobReferencesService } from '../../src/resources/media/blobs/blob-references.service.js';
import { DrawingTurnsService } from '../../src/resources/media/derived/processes/drawing-turns.service.js';
import { PictureFactsRepository } from '../../src/resources/media/derived/picture-facts.repository.js';
import type { RecordingTasksService } from '../../src/resources/media/derived/processes/recording-tasks.service.js';
import { RenditionWriter } from '../../src/resources/media/derived/rendition-writer.js';
import { SourceFileService } from '../../src/resources/media/derived/source-file.service.js';
import type { MediaBlob } from '../../src/resources/media/blobs/media-blob.js';
import { RenditionEntity } from '../../src/resources/media/renditions/rendition.entity.js';
import { RenditionRepository } from '../../src/resources/media/renditions/rendition.repository.js';
import { ThemedPictureDrawingService } from '../../src/resources/media/themed/themed-picture-drawing.service.js';
import { ThemedPictureEntity } from '../../src/resources/media/themed/themed-picture.entity.js';
import { ThemedPictureRepository } from '../../src/resources/media/themed/themed-picture.repository.js';
import type { ThemedPictureEvictionService } from '../../src/resources/media/themed/themed-picture-eviction.service.js';
import { ThemedPicturesService } from '../../src/resources/media/themed/themed-pictures.service.js';
import { insertGifs, insertUsers } from './factories.js';
import { fake } from './fakes.js';
import { publicTransactions } from './public-transactions.js';
import { quotas } from './quotas.js';
import { processing } from './webhook-events.js';
import { NONE_HIDDEN } from './none-hidden.js';
import { themesService } from './themes-service.js';
import { createMediaFolder } from './media-folder.js';

/** Longer than any test. */
const LONG_MS = 60_000;
export const PICTURE = Buffer.from('a picture');

/** The themed pictures of a database. */
export class TestThemedPictures {
  readonly store: DiskBlobStore;
  readonly rows: ThemedPictureRepository;
  readonly references: BlobReferencesService;
  readonly #themes = themesService();
  /** The picture that is drawn next. */
  drawing: () => Promise<Buffer> = () => Promise.resolve(PICTURE);

  private constructor(
    private readonly source: DataSource,
    private readonly folder: string,
  ) {
    this.store = new DiskBlobStore(folder);
    this.rows = new ThemedPictureRepository(source.getRepository(ThemedPictureEntity));
    this.references = new BlobReferencesService(
      source,
      new BlobReferenceRepository(source.manager),
      this.store,
    );
  }

  static async create(source: DataSource): Promise<TestThemedPictures> {
    await insertUsers(source, { username: 'ada' });
    return new TestThemedPictures(source, await createMediaFolder());
  }

  async reset(): Promise<void> {
    await this.source.query('TRUNCATE gif RESTART IDENTITY CASCADE');
    this.drawing = () => Promise.resolve(PICTURE);
  }

  async end(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** One per process. */
  service(): ThemedPicturesService {
    const renditions = new RenditionRepository(this.source.getRepository(RenditionEntity));
    const writer = new RenditionWriter(
      publicTransactions(this.source),
      renditions,
      this.store,
      this.references,
      quotas(this.source),
      processing(this.source),
    );
    const drawNow = async () => fake<RenderedGif>({ bytes: await this.drawing() });
    const drawing = new ThemedPictureDrawingService(
      new DrawingTurnsService(),
      this.rows,
      writer,
      new SourceFileService(renditions, this.store, new IncomingFiles(this.folder)),
      fake<RecordingTasksService>({ drawNow }),
      fake<ThemedPictureEvictionService>({ evict: () => Promise.resolve() }),
      this.#themes,
      new PictureFactsRepository(this.source.manager),
      pino({ level: 'silent' }),
    );
    const { rows, store } = this;
    return new ThemedPicturesService(rows, drawing, store, new DiskSpace([]), this.#themes, NONE_HIDDEN);
  }

  async addGif(id: string, { cast = true, drawnIn = '' } = {}): Promise<void> {
    const [gifSeq = 0] = await insertGifs(this.source, { id, themeSlug: drawnIn || null });
    await this.store.put('aa/own.gif', PICTURE);
    const own = {
      gifSeq,
      state: 'ready',
      isDrawn: drawnIn !== '',
      blobKey: 'aa/own.gif',
      byteSize: 1,
    } as const;
    const hash = '0'.repeat(64);
    const names = cast ? (['gif', 'cast'] as const) : (['gif'] as const);
    await this.source.getRepository(RenditionEntity).insert(names.map((name) => ({ ...own, name, hash })));
  }

  /** From a different address for each reader unless `askedBy` is given. */
  open(id: string, slug: string, longestWaitMs = LONG_MS, askedBy = `${id} ${slug}`): Promise<MediaBlob> {
    return this.service().open({ gifId: id, themeSlug: slug, askedBy }, longestWaitMs);
  }
}

/** The error of a rejected request. */
export const refusalOf = (opening: Promise<unknown>): Promise<unknown> =>
  opening.catch((error: unknown) => error);
