import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Bulkhead } from '../../../platform/concurrency/bulkhead.js';
import { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import {
  type PublicTransaction,
  PublicTransactions,
} from '../../../platform/response-cache/public-transactions.js';
import type { Claim } from '../../../platform/idempotency/claim.js';
import type { NewRendition } from '../../media/renditions/rendition.entity.js';
import { RecordingRenditionsService } from '../../media/renditions/recording-renditions.service.js';
import { type Quota, QuotasService } from '../../../indexing/quotas/quotas.service.js';
import { ReposService } from '../../repos/repos.service.js';
import type { TagName } from '../../tags/tag-names.js';
import { TagsService } from '../../tags/tags.service.js';
import { UsersService } from '../../users/users.service.js';
import { tagsOfChange } from '../data/gif-cache-tags.js';
import { makeGifId } from '../data/gif-id.js';
import type { GifEntity } from '../data/gif.entity.js';
import type { GifDetail } from '../data/gif.read-model.js';
import { GifRepository, type NewGif } from '../data/gif.repository.js';
import { noSuchGif } from '../gifs.service.js';
import { GifPublicationService } from '../../../indexing/listings/gif-publication.service.js';

/** The others of the pool stay free for reads: each waits for the author's quota, and maybe for a slow store. */
const MAX_TRANSACTIONS = 4;

/** A recording before its tags and repository are resolved. */
export interface GifDraft {
  readonly gif: Omit<NewGif, 'id' | 'repoSeq' | 'tagSeqs'>;
  readonly tags: readonly TagName[];
  /** The repository by slug, instead of the URL. */
  readonly repoSlug?: string;
  /** The uploaded files, already in the blob store. */
  readonly stored: readonly NewRendition[];
  /** Prevents a retry from creating a second recording. */
  readonly claim?: Claim;
}

/** A new recording, and its author's quota after it. */
export interface CreatedGif {
  readonly gif: GifDetail;
  readonly quota: Quota;
}

@Injectable()
export class GifCreationService {
  readonly #transactions = new Bulkhead(MAX_TRANSACTIONS, Infinity);

  constructor(
    private readonly changes: PublicTransactions,
    private readonly gifs: GifRepository,
    private readonly renditions: RecordingRenditionsService,
    private readonly tags: TagsService,
    private readonly repos: ReposService,
    private readonly publication: GifPublicationService,
    private readonly quotas: QuotasService,
    private readonly outbox: OutboxRelayService,
    private readonly users: UsersService,
  ) {}

  /** Durable when it resolves, including its jobs. @throws InsufficientStorage over the author's quota; AccountSuspended */
  async create(draft: GifDraft): Promise<CreatedGif> {
    const { id, quota } = await this.#transactions.pass(() =>
      this.changes.transaction((manager, changed) => this.write(draft, { manager, changed })),
    );
    this.outbox.wake();
    const gif = await this.gifs.find(id);
    if (!gif) throw noSuchGif(id);
    return { gif, quota };
  }

  private async write(
    { gif, tags, repoSlug, stored, claim }: GifDraft,
    { manager, changed }: PublicTransaction,
  ): Promise<{ id: string; quota: Quota }> {
    const { authorSeq, shell, visibility, codehostUrl } = gif;
    await this.users.requireActive(authorSeq, manager);
    await this.renditions.pinBlobs(stored, manager);
    // Edits lock in the same order: quota, tags, repository.
    const quota = await this.quotas.take(authorSeq, bytesOf(stored), manager);
    const tagSeqs = await this.tags.ensure(tags, manager);
    const repo = await this.repos.ensure({ codehostUrl, repoSlug }, manager);
    const repoSeq = repo?.seq ?? null;
    const { id, seq } = await this.insert({ ...gif, repoSeq, tagSeqs }, manager);
    await this.renditions.record(seq, authorSeq, stored, manager);
    await claim?.record(id, manager);
    const lists = { authorSeq, repoSeq, shell, tagSeqs };
    const after = { seq, lists, isPublic: visibility === 'public' };
    changed(...tagsOfChange(after));
    if (after.isPublic) await this.publication.applyChanges([{ before: null, after }], manager);
    return { id, quota };
  }

  /** A colliding id, once in many million years, is replaced. */
  private async insert(
    gif: Omit<NewGif, 'id'>,
    manager: EntityManager,
  ): Promise<Pick<GifEntity, 'id' | 'seq'>> {
    const id = makeGifId();
    const seq = await this.gifs.insert({ ...gif, id }, manager);
    return seq === null ? this.insert(gif, manager) : { id, seq };
  }
}

function bytesOf(stored: readonly NewRendition[]): number {
  return stored.reduce((sum, { byteSize }) => sum + (byteSize ?? 0), 0);
}
