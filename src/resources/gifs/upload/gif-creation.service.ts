import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { WriteBatcher } from '../../../platform/concurrency/write-batcher.js';
import { InsufficientStorage } from '../../../platform/errors/domain-errors.js';
import { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import {
  type PublicTransaction,
  PublicTransactions,
} from '../../../platform/response-cache/public-transactions.js';
import type { Claim } from '../../../platform/idempotency/claim.js';
import type { NewRendition } from '../../media/rendition.entity.js';
import { RecordingRenditionsService } from '../../media/recording-renditions.service.js';
import { type Quota, QuotasService } from '../../../indexing/quotas/quotas.service.js';
import { ReposService } from '../../repos/repos.service.js';
import { seqsOfTags, type TagName } from '../../tags/tag-names.js';
import { TagsService } from '../../tags/tags.service.js';
import { tagsOfChange } from '../gif-cache-tags.js';
import { makeGifId } from '../gif-id.js';
import type { GifDetail } from '../gif.read-model.js';
import { GifRepository, type NewGif } from '../gif.repository.js';
import { noSuchGif } from '../gifs.service.js';
import { GifPublicationService } from '../../../indexing/listings/gif-publication.service.js';

/** Larger batches would delay their members more than they save. */
const MAX_BATCH = 50;

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

interface MadeGif extends Omit<NewGif, 'id'> {
  readonly seq: number;
  readonly id: string;
}

type Written = { readonly id: string; readonly quota: Quota } | InsufficientStorage;

/** Creates recordings. Concurrent ones share a transaction. */
@Injectable()
export class GifCreationService {
  readonly #batches = new WriteBatcher(
    (drafts: readonly GifDraft[]) => this.writeTogether(drafts),
    MAX_BATCH,
  );

  constructor(
    private readonly changes: PublicTransactions,
    private readonly gifs: GifRepository,
    private readonly renditions: RecordingRenditionsService,
    private readonly tags: TagsService,
    private readonly repos: ReposService,
    private readonly publication: GifPublicationService,
    private readonly quotas: QuotasService,
    private readonly outbox: OutboxRelayService,
  ) {}

  /** Durable when it resolves, including its jobs. @throws InsufficientStorage when the author's quota is exceeded */
  create(draft: GifDraft): Promise<CreatedGif> {
    return this.#batches.add(draft);
  }

  /** One transaction; if it fails, one per draft, so that none fails because of another. */
  private async writeTogether(drafts: readonly GifDraft[]): Promise<PromiseSettledResult<CreatedGif>[]> {
    const attempt = { mayBeCommitted: false };
    try {
      const written = await this.changes.transaction(async (manager, changed) => {
        const outcomes = await this.writeFitting(drafts, { manager, changed });
        attempt.mayBeCommitted = true;
        return outcomes;
      });
      this.outbox.wake();
      return await this.outcomes(written);
    } catch (reason) {
      // The commit may have succeeded although its confirmation was lost: a retry could create everything twice.
      if (attempt.mayBeCommitted || drafts.length === 1)
        return drafts.map(() => ({ status: 'rejected', reason }));
      return (await Promise.all(drafts.map((draft) => this.writeTogether([draft])))).flat();
    }
  }

  private async outcomes(written: readonly Written[]): Promise<PromiseSettledResult<CreatedGif>[]> {
    const ids = written.flatMap((each) => (each instanceof InsufficientStorage ? [] : [each.id]));
    const whole = await this.gifs.listWhole(ids);
    const byId = new Map(whole.map((gif) => [gif.id, gif]));
    return written.map((each) => {
      if (each instanceof InsufficientStorage) return { status: 'rejected', reason: each };
      const { id, quota } = each;
      const gif = byId.get(id);
      return gif
        ? { status: 'fulfilled', value: { gif, quota } }
        : { status: 'rejected', reason: noSuchGif(id) };
    });
  }

  /** Writes the drafts that fit their authors' quotas. */
  private async writeFitting(
    drafts: readonly GifDraft[],
    transaction: PublicTransaction,
  ): Promise<Written[]> {
    const { manager } = transaction;
    await this.renditions.pinBlobs(
      drafts.flatMap(({ stored }) => stored),
      manager,
    );
    const needs = drafts.map(({ gif, stored }) => ({ userSeq: gif.authorSeq, bytes: bytesOf(stored) }));
    const verdicts = await this.quotas.take(needs, manager);
    const fitting = drafts.filter((_, at) => !(verdicts[at] instanceof InsufficientStorage));
    const made = (fitting.length > 0 ? await this.write(fitting, transaction) : []).values();
    return verdicts.map((verdict) =>
      verdict instanceof InsufficientStorage ? verdict : { id: made.next().value?.id ?? '', quota: verdict },
    );
  }

  private async write(
    drafts: readonly GifDraft[],
    { manager, changed }: PublicTransaction,
  ): Promise<MadeGif[]> {
    const made = await this.insert(await this.whole(drafts, manager), manager);
    await this.renditions.record(
      made.map(({ seq, authorSeq }, at) => ({ gifSeq: seq, authorSeq, stored: drafts[at]?.stored ?? [] })),
      manager,
    );
    for (const [at, { claim }] of drafts.entries()) await claim?.record(made[at]?.id ?? '', manager);
    const states = made.map((gif) => ({
      seq: gif.seq,
      lists: gif,
      isPublic: gif.visibility === 'public',
    }));
    changed(...states.flatMap(tagsOfChange));
    await this.publication.applyChanges(
      states.filter(({ isPublic }) => isPublic).map((after) => ({ before: null, after })),
      manager,
    );
    return made;
  }

  /** Resolves tags and repositories, and creates new ones. */
  private async whole(drafts: readonly GifDraft[], manager: EntityManager): Promise<Omit<NewGif, 'id'>[]> {
    const names = drafts.flatMap(({ tags }) => tags);
    const tags = await this.tags.ensure(names, manager);
    const references = drafts.map(({ gif: { codehostUrl }, repoSlug }) => ({ codehostUrl, repoSlug }));
    const repos = await this.repos.ensure(references, manager);
    return drafts.map(({ gif, tags: own }, at) => ({
      ...gif,
      repoSeq: repos[at]?.seq ?? null,
      tagSeqs: seqsOfTags(own, tags),
    }));
  }

  /** Inserts in order. A colliding id, once in many million years, is replaced. */
  private async insert(gifs: readonly Omit<NewGif, 'id'>[], manager: EntityManager): Promise<MadeGif[]> {
    const given = gifs.map((gif) => ({ ...gif, id: makeGifId() }));
    const seqs = await this.gifs.insert(given, manager);
    const made: MadeGif[] = [];
    for (const gif of given) {
      const seq = seqs.get(gif.id);
      made.push(...(seq === undefined ? await this.insert([gif], manager) : [{ ...gif, seq }]));
    }
    return made;
  }
}

function bytesOf(stored: readonly NewRendition[]): number {
  return stored.reduce((sum, { byteSize }) => sum + (byteSize ?? 0), 0);
}
