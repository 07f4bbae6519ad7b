import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OwnershipSource } from '../../platform/authorization/owner.guard.js';
import type { Viewer } from '../../platform/http/viewer.js';
import type { RequireVersion } from '../../platform/errors/require-version.js';
import { NotFound } from '../../platform/errors/domain-errors.js';
import type { ListedGif } from '../gifs/data/gif.read-model.js';
import { GifsService } from '../gifs/gifs.service.js';
import { PublicTransactions } from '../../platform/response-cache/public-transactions.js';
import { assertPageExists, type Page, type PageRequest } from '../../platform/database/page-request.js';
import type { Claim } from '../../platform/idempotency/claim.js';
import { UsersService } from '../users/users.service.js';
import { CollectionGifRepository } from './collection-gif.repository.js';
import { freeSlug, isCollectionSlug, slugBase, slugCandidates } from './collection-slug.js';
import type { CollectionEntity } from './collection.entity.js';
import {
  type CollectionFilter,
  CollectionRepository,
  type CollectionTexts,
  versionOf,
} from './collection.repository.js';

export interface ListedCollection {
  readonly collection: CollectionEntity;
  readonly gifCount: number;
  /** The first visible ones, at most four. */
  readonly covers: readonly ListedGif[];
}

export interface CollectionDetail {
  readonly collection: CollectionEntity;
  /** In order. */
  readonly gifs: readonly ListedGif[];
  readonly version: string;
}

/** A recording among those that the viewer sees in a collection. */
export interface CollectionPlace {
  readonly collection: CollectionEntity;
  /** From 1. */
  readonly number: number;
  readonly count: number;
  readonly previous: ListedGif | null;
  readonly next: ListedGif | null;
}

/** All collections are public. A null viewer is anonymous. */
@Injectable()
export class CollectionsService implements OwnershipSource {
  constructor(
    private readonly changes: PublicTransactions,
    private readonly collections: CollectionRepository,
    private readonly places: CollectionGifRepository,
    private readonly gifs: GifsService,
    private readonly users: UsersService,
  ) {}

  /** A guard calls this with the raw path parameter, before any pipe checks it. */
  async ownerOf(slug: string): Promise<number | null> {
    return isCollectionSlug(slug) ? this.collections.findOwner(slug) : null;
  }

  /** @throws NotFound */
  async get(slug: string, viewer: Viewer | null): Promise<CollectionDetail> {
    const collection = await this.find(slug);
    const gifs = await this.listSeen(collection, viewer?.userSeq ?? null);
    return { collection, gifs, version: versionOf(collection) };
  }

  /** Null unless there is such a collection and the viewer sees the recording in it. */
  async placeOf(slug: string, gifSeq: number, viewer: Viewer | null): Promise<CollectionPlace | null> {
    const collection = isCollectionSlug(slug) ? await this.collections.findBySlug(slug) : null;
    if (!collection) return null;
    const seqs = await this.places.listSeen(collection.seq, viewer?.userSeq ?? null);
    const at = seqs.indexOf(gifSeq);
    if (at < 0) return null;
    const [before, after] = [seqs[at - 1], seqs[at + 1]];
    const neighbours = [before, after].filter((seq) => seq !== undefined);
    const gifs = await this.gifs.listVisible(neighbours, viewer?.userSeq ?? null);
    const find = (seq: number | undefined) => gifs.find((gif) => gif.seq === seq) ?? null;
    return { collection, number: at + 1, count: seqs.length, previous: find(before), next: find(after) };
  }

  /** Newest first, featured ones in the order of staff. @throws NotFound past the last page */
  async list(
    filter: CollectionFilter,
    viewer: Viewer | null,
    request: PageRequest,
  ): Promise<Page<ListedCollection>> {
    const page = await this.collections.list(filter, request);
    assertPageExists(request, page.count);
    return { ...page, rows: await this.listed(page.rows, viewer) };
  }

  /** For staff: those with the text in the title, the newest first. Reads all titles. */
  async search(text: string, limit: number): Promise<ListedCollection[]> {
    return this.listed(await this.collections.search(text, limit), null);
  }

  /** Collections in which anonymous readers see a recording: featured ones first, then the newest. */
  async listOfGif(gifSeq: number, limit: number): Promise<ListedCollection[]> {
    const seqs = await this.places.listCollectionsOf(gifSeq, limit);
    return seqs.length === 0 ? [] : this.listed(await this.collections.listBySeqs(seqs), null);
  }

  /** @throws NotFound when there is no such user, or past the last page */
  async listOfUser(
    username: string,
    viewer: Viewer | null,
    request: PageRequest,
  ): Promise<Page<ListedCollection>> {
    const author = await this.users.get(username);
    return this.list({ authorSeq: author.seq }, viewer, request);
  }

  /**
   * The database gives a slug to one of two concurrent calls; the other tries the next.
   * @param claim prevents a retry from creating a second collection
   * @returns the slug
   */
  async create(author: Viewer, texts: CollectionTexts, claim?: Claim): Promise<string> {
    if (claim?.made) return claim.made;
    const base = slugBase(texts.title);
    const candidates = slugCandidates(base);
    let slug = freeSlug(base, new Set());
    while (!(await this.insert({ ...texts, slug, authorSeq: author.userSeq }, claim))) {
      slug = freeSlug(base, await this.collections.listTaken(candidates));
    }
    return slug;
  }

  /** Changes only the named texts. @returns all current texts @throws NotFound, PreconditionFailed */
  async edit(
    slug: string,
    owner: Viewer,
    texts: Partial<CollectionTexts>,
    requireVersion?: RequireVersion,
  ): Promise<CollectionTexts> {
    return this.changes.transaction(async (manager, changed) => {
      await this.lock(slug, owner, manager, requireVersion);
      const edited = await this.collections.update(slug, owner.userSeq, texts, manager);
      if (!edited) throw noCollection(slug);
      if (edited.isChanged) changed('collections', `collection:${edited.seq}`);
      return { title: edited.title, description: edited.description };
    });
  }

  /** @throws NotFound when the owner has no such collection (any more), PreconditionFailed */
  async remove(slug: string, owner: Pick<Viewer, 'userSeq'>, requireVersion?: RequireVersion): Promise<void> {
    await this.changes.transaction(async (manager, changed) => {
      await this.lock(slug, owner, manager, requireVersion);
      const seq = await this.collections.remove(slug, owner.userSeq, manager);
      if (seq === null) throw noCollection(slug);
      changed('collections', `collection:${seq}`);
    });
  }

  /** All collections of a user with the ids of their recordings in order. */
  async listWhole(authorSeq: number): Promise<{ collection: CollectionEntity; gifIds: string[] }[]> {
    const collections = await this.collections.listOf(authorSeq);
    const whole: { collection: CollectionEntity; gifIds: string[] }[] = [];
    // One after the other: a user may have thousands.
    for (const collection of collections) {
      const gifs = await this.listSeen(collection, authorSeq);
      whole.push({ collection, gifIds: gifs.map(({ id }) => id) });
    }
    return whole;
  }

  /** @returns how many it removed */
  async removeAllOf(owner: Pick<Viewer, 'userSeq'>): Promise<number> {
    const collections = await this.collections.listOf(owner.userSeq);
    for (const { slug } of collections) await this.remove(slug, owner);
    return collections.length;
  }

  /** As lists show it. @throws NotFound */
  async getListed(slug: string, viewer: Viewer): Promise<ListedCollection> {
    const [listed] = await this.listed([await this.find(slug)], viewer);
    if (!listed) throw noCollection(slug);
    return listed;
  }

  /** In order. */
  private async listSeen({ seq }: CollectionEntity, viewerSeq: number | null): Promise<ListedGif[]> {
    return this.gifs.listVisible(await this.places.listSeen(seq, viewerSeq), viewerSeq);
  }

  /** @returns false when the slug is taken */
  private insert(
    collection: Parameters<CollectionRepository['insert']>[0],
    claim: Claim | undefined,
  ): Promise<boolean> {
    return this.changes.transaction(async (manager, changed) => {
      await this.users.requireActive(collection.authorSeq, manager);
      changed('collections');
      const isNew = await this.collections.insert(collection, manager);
      if (isNew) await claim?.record(collection.slug, manager);
      return isNew;
    });
  }

  private async lock(
    slug: string,
    owner: Pick<Viewer, 'userSeq'>,
    manager: EntityManager,
    requireVersion?: RequireVersion,
  ): Promise<void> {
    const locked = await this.collections.lock(slug, owner.userSeq, manager);
    if (!locked) throw noCollection(slug);
    requireVersion?.(locked.version);
  }

  private async find(slug: string): Promise<CollectionEntity> {
    const collection = await this.collections.findBySlug(slug);
    if (!collection) throw noCollection(slug);
    return collection;
  }

  private async listed(
    collections: readonly CollectionEntity[],
    viewer: Viewer | null,
  ): Promise<ListedCollection[]> {
    const viewerSeq = viewer?.userSeq ?? null;
    const summaries = await this.places.summarize(
      collections.map((collection) => collection.seq),
      viewerSeq,
    );
    const coverSeqs = new Set([...summaries.values()].flatMap((summary) => summary.coverSeqs));
    const gifs = await this.gifs.listVisible([...coverSeqs], viewerSeq);
    const bySeq = new Map(gifs.map((gif) => [gif.seq, gif]));
    return collections.map((collection) => {
      const summary = summaries.get(collection.seq);
      return {
        collection,
        gifCount: summary?.gifCount ?? 0,
        covers: (summary?.coverSeqs ?? []).map((seq) => bySeq.get(seq)).filter((gif) => gif !== undefined),
      };
    });
  }
}

export function noCollection(slug: string): NotFound {
  return new NotFound(`There is no collection "${slug}".`);
}
