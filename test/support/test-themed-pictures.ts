import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import { DiskBlobStore } from '../../src/platform/storage/disk-blob-store.js';
import { DiskSpace } from '../../src/platform/storage/disk-space.js';
import { BlobReferenceRepository } from '../../src/resources/media/blob-reference.repository.js';
import { BlobReferencesService } from '../../src/resources/media/blob-references.service.js';
import { RenditionWriter } from '../../src/resources/media/derived/rendition-writer.js';
import type { MediaBlob } from '../../src/resources/media/media-blob.js';
import { RenditionEntity } from '../../src/resources/media/rendition.entity.js';
import { RenditionRepository } from '../../src/resources/media/rendition.repository.js';
import { ThemedPictureEntity } from '../../src/resources/media/themed/themed-picture.entity.js';
import { ThemedPictureRepository } from '../../src/resources/media/themed/themed-picture.repository.js';
import { ThemedPicturesService } from '../../src/resources/media/themed/themed-pictures.service.js';
import { insertGifs, insertUsers } from './factories.js';
import { publicTransactions } from './public-transactions.js';
import { quotas } from './quotas.js';
import { NONE_HIDDEN } from './none-hidden.js';
import { TestOutbox } from './test-outbox.js';
import { themesService } from './themes-service.js';

/** Long enough for an existing picture, short enough for one that never comes. */
export const SHORT_MS = 200;
export const PICTURE = Buffer.from('a picture');

/** The themed pictures of a database. */
export class TestThemedPictures {
  readonly store: DiskBlobStore;
  readonly rows: ThemedPictureRepository;
  readonly references: BlobReferencesService;
  readonly #themes = themesService();

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
    return new TestThemedPictures(source, await mkdtemp(path.join(os.tmpdir(), 'ttyreel-themed-')));
  }

  async reset(): Promise<void> {
    await this.source.query('TRUNCATE gif, outbox RESTART IDENTITY CASCADE');
  }

  async end(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  /** One per process. */
  service(): ThemedPicturesService {
    const { relay } = new TestOutbox(this.source);
    return new ThemedPicturesService(
      this.source,
      this.rows,
      relay,
      this.store,
      new DiskSpace([]),
      this.#themes,
      NONE_HIDDEN,
    );
  }

  async addGif(id: string, { cast = true, drawnIn = '' } = {}): Promise<void> {
    const [gifSeq = 0] = await insertGifs(this.source, { id, themeSlug: drawnIn || null });
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
  open(id: string, slug: string, longestWaitMs = SHORT_MS, askedBy = `${id} ${slug}`): Promise<MediaBlob> {
    return this.service().open({ gifId: id, themeSlug: slug, askedBy }, longestWaitMs);
  }

  jobs(): Promise<{ kind: string; subject_seq: number }[]> {
    return this.source.query('SELECT * FROM outbox ORDER BY seq');
  }

  /** Stores a picture as its job does. */
  async draw(seq: number, picture = PICTURE, revision = 1): Promise<void> {
    const renditions = new RenditionRepository(this.source.getRepository(RenditionEntity));
    const writer = new RenditionWriter(
      publicTransactions(this.source),
      renditions,
      this.store,
      this.references,
      quotas(this.source),
    );
    await writer.saveBlob('gif', picture, (blob, manager) =>
      this.rows.markReady(seq, revision, blob, manager),
    );
  }
}

/** The error of a rejected request. */
export const refusalOf = (opening: Promise<unknown>): Promise<unknown> =>
  opening.catch((error: unknown) => error);
