import { PRESETS } from '@ttyreel/recording';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import { GifPublicationService } from '../../src/indexing/listings/gif-publication.service.js';
import { GifTagRepository } from '../../src/indexing/listings/gif-tag.repository.js';
import { ListCountRepository } from '../../src/indexing/listings/list-count.repository.js';
import { ListCountsService } from '../../src/indexing/listings/list-counts.service.js';
import { ListRebuildRepository } from '../../src/indexing/listings/list-rebuild.repository.js';
import type { Claim } from '../../src/platform/idempotency/claim.js';
import { DiskBlobStore } from '../../src/platform/storage/disk-blob-store.js';
import { GifEntity } from '../../src/resources/gifs/data/gif.entity.js';
import { GifRepository } from '../../src/resources/gifs/data/gif.repository.js';
import { GifCreationService, type GifDraft } from '../../src/resources/gifs/upload/gif-creation.service.js';
import { BlobReferenceRepository } from '../../src/resources/media/blobs/blob-reference.repository.js';
import { BlobReferencesService } from '../../src/resources/media/blobs/blob-references.service.js';
import { RecordingRenditionsService } from '../../src/resources/media/renditions/recording-renditions.service.js';
import { RenditionEntity } from '../../src/resources/media/renditions/rendition.entity.js';
import { ThemedPictureEntity } from '../../src/resources/media/themed/themed-picture.entity.js';
import { ThemedPictureRepository } from '../../src/resources/media/themed/themed-picture.repository.js';
import { RenditionRepository } from '../../src/resources/media/renditions/rendition.repository.js';
import { RepoEntity } from '../../src/resources/repos/repo.entity.js';
import { RepoRepository } from '../../src/resources/repos/repo.repository.js';
import { ReposService } from '../../src/resources/repos/repos.service.js';
import { tagNames } from '../../src/resources/tags/tag-names.js';
import { TagEntity } from '../../src/resources/tags/tag.entity.js';
import { TagRepository } from '../../src/resources/tags/tag.repository.js';
import { TagsService } from '../../src/resources/tags/tags.service.js';
import { insertUsers } from './factories.js';
import { publicTransactions } from './public-transactions.js';
import { quotas } from './quotas.js';
import { searchIndex } from './search-database.js';
import { TestAccounts } from './test-accounts.js';
import { TestOutbox } from './test-outbox.js';
import { createMediaFolder } from './media-folder.js';

const PICTURE = Buffer.from('a picture');
const HASH = createHash('sha256').update(PICTURE).digest('hex');
const BLOB_KEY = `${HASH.slice(0, 2)}/${HASH}.gif`;

/** A title that the database rejects. */
export const TOO_LONG = 'x'.repeat(301);

/** Creates recordings of user 1, ada, in a database. */
export class TestGifCreation {
  readonly counts: ListCountsService;
  readonly outbox: TestOutbox;

  private constructor(
    private readonly source: DataSource,
    private readonly folder: string,
    private readonly blobs: DiskBlobStore,
  ) {
    this.outbox = new TestOutbox(source);
    this.counts = new ListCountsService(source, new ListCountRepository(), new ListRebuildRepository());
  }

  static async create(source: DataSource): Promise<TestGifCreation> {
    await insertUsers(source, { username: 'ada' });
    const folder = await createMediaFolder();
    const blobs = new DiskBlobStore(folder);
    await blobs.put(BLOB_KEY, PICTURE);
    return new TestGifCreation(source, folder, blobs);
  }

  /** @param settings `LIMITS` */
  service(settings: Record<string, string> = {}): GifCreationService {
    const { source, blobs } = this;
    const references = new BlobReferencesService(source, new BlobReferenceRepository(source.manager), blobs);
    return new GifCreationService(
      publicTransactions(source),
      new GifRepository(source.getRepository(GifEntity)),
      new RecordingRenditionsService(
        blobs,
        new RenditionRepository(source.getRepository(RenditionEntity)),
        references,
        this.outbox.relay,
        new ThemedPictureRepository(source.getRepository(ThemedPictureEntity)),
      ),
      new TagsService(new TagRepository(source.getRepository(TagEntity))),
      new ReposService(new RepoRepository(source.getRepository(RepoEntity))),
      new GifPublicationService(new GifTagRepository(), searchIndex(source).index, this.counts),
      quotas(source, settings),
      this.outbox.relay,
      new TestAccounts(source).users,
    );
  }

  /** Removes all recordings with their rows. */
  async reset(): Promise<void> {
    await this.source.query(
      'TRUNCATE gif, tag, repo, outbox, list_count, list_bucket, search_word, storage_usage RESTART IDENTITY CASCADE',
    );
  }

  /** The numbers of wrong rows in the lists. */
  async drift(): Promise<number[]> {
    return Object.values(await this.counts.rebuild());
  }

  async end(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }
}

/** A recording with a picture of 9 bytes. */
export function aDraft(
  gif: Partial<GifDraft['gif']> = {},
  tags: readonly string[] = [],
  claim?: Claim,
): GifDraft {
  return {
    gif: {
      authorSeq: 1,
      slug: 'a-recording',
      title: 'A recording',
      description: '',
      command: '',
      shell: 'zsh',
      visibility: 'public',
      secrets: [],
      allowsSecrets: false,
      isHeld: false,
      width: 6,
      height: 4,
      frames: 1,
      durationMs: 100,
      homepageUrl: '',
      codehostUrl: '',
      themeSlug: null,
      pictureStyle: PRESETS.plain,
      pictureScale: 1,
      ...gif,
    },
    tags: tagNames(tags),
    stored: [{ name: 'gif', state: 'ready', blobKey: BLOB_KEY, hash: HASH, byteSize: PICTURE.length }],
    claim,
  };
}
