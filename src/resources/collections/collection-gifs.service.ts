import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RequireVersion } from '../../platform/errors/require-version.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { ValidationFailed, NotFound } from '../../platform/errors/domain-errors.js';
import { assertPermutation } from '../../platform/errors/permutation.js';
import { GifsService } from '../gifs/gifs.service.js';
import { PublicTransactions } from '../../platform/response-cache/public-transactions.js';
import { CollectionGifRepository, type Place } from './collection-gif.repository.js';
import { CollectionRepository } from './collection.repository.js';
import { noCollection } from './collections.service.js';
import { KeyedMutex } from '../../platform/concurrency/keyed-mutex.js';

export const COLLECTION_MAX = 1000;

/** A collection that this transaction has locked. */
interface LockedCollection {
  readonly seq: number;
  readonly version: string;
  readonly places: readonly Place[];
  readonly manager: EntityManager;
  /** Call it when the content of the collection changes, with the added or removed recordings. */
  readonly changed: (...gifSeqs: number[]) => void;
}

/**
 * The owner's changes of the recordings in a collection.
 *
 * Deleted recordings, and unlisted ones of others, are hidden from the owner too but keep their place, so that they return
 * to it. Positions in requests and responses count only the recordings that the owner sees, so they are 0 … n-1 without a
 * gap. The stored positions include hidden recordings; a purge may leave a gap in them, which the next change closes.
 */
@Injectable()
export class CollectionGifsService {
  readonly #turns = new KeyedMutex();

  constructor(
    private readonly changes: PublicTransactions,
    private readonly collections: CollectionRepository,
    private readonly places: CollectionGifRepository,
    private readonly gifs: GifsService,
  ) {}

  /** Does nothing if the recording is there already. @param position from 0; the end by default @throws NotFound, ValidationFailed (full) */
  add(
    slug: string,
    owner: Viewer,
    gifId: string,
    position = Infinity,
  ): Promise<{ position: number; isNew: boolean }> {
    return this.change(slug, owner, async ({ seq, places, manager, changed }) => {
      const gifSeq = await this.gifs.holdVisible(gifId, owner.userSeq, manager);
      const seen = seenOf(places);
      const present = seen.indexOf(gifSeq);
      if (present >= 0) return { position: present, isNew: false };
      if (places.length >= COLLECTION_MAX) {
        throw ValidationFailed.field(
          'gif_id',
          `a collection holds at most ${COLLECTION_MAX} recordings, hidden ones included: remove one first`,
        );
      }

      changed(gifSeq);
      const following = seen[position];
      const order = places.map((place) => place.gifSeq);
      const index = following === undefined ? order.length : order.indexOf(following);
      await this.places.insert(seq, gifSeq, index, manager);
      await this.places.number(seq, order.toSpliced(index, 0, gifSeq), manager);
      return { position: Math.min(position, seen.length), isNew: true };
    });
  }

  /** Hidden ones keep their places. @param gifIds all that the owner sees, each once @throws NotFound, ValidationFailed (no permutation), PreconditionFailed */
  reorder(
    slug: string,
    owner: Viewer,
    gifIds: readonly string[],
    requireVersion?: RequireVersion,
  ): Promise<void> {
    return this.change(slug, owner, async ({ seq, version, places, manager, changed }) => {
      requireVersion?.(version);
      const seen = new Map(
        places.filter((place) => place.isSeen).map((place) => [place.gifId, place.gifSeq]),
      );
      assertPermutation('gif_ids', gifIds, [...seen.keys()], 'recordings of the collection');
      changed();
      const ordered = gifIds.map((id) => seen.get(id)).values();
      const order = places.map(({ isSeen, gifSeq }) => (isSeen ? (ordered.next().value ?? gifSeq) : gifSeq));
      await this.places.number(seq, order, manager);
    });
  }

  /** Also removes a hidden recording. @throws NotFound, PreconditionFailed */
  remove(slug: string, owner: Viewer, gifId: string, requireVersion?: RequireVersion): Promise<void> {
    return this.change(slug, owner, async ({ seq, version, places, manager, changed }) => {
      const removed = places.find((place) => place.gifId === gifId);
      if (!removed) throw new NotFound(`There is no recording "${gifId}" in the collection "${slug}".`);
      requireVersion?.(version);
      changed(removed.gifSeq);
      const left = places.filter((place) => place !== removed).map((place) => place.gifSeq);
      await this.places.remove(seq, removed.gifSeq, manager);
      await this.places.number(seq, left, manager);
    });
  }

  /**
   * Serialises changes: each locks the collection's row before it reads and until its commit. Those of this process wait for
   * each other before they take a connection, so that one collection never uses all connections.
   */
  private change<Result>(
    slug: string,
    owner: Viewer,
    make: (collection: LockedCollection) => Promise<Result>,
  ): Promise<Result> {
    return this.#turns.run(slug, () =>
      this.changes.transaction(async (manager, changed) => {
        const locked = await this.collections.lock(slug, owner.userSeq, manager);
        if (!locked) throw noCollection(slug);
        const { seq } = locked;
        const places = await this.places.listPlaces(seq, manager);
        return make({
          ...locked,
          places,
          manager,
          changed: (...gifSeqs) => {
            changed('collections', `collection:${seq}`, ...gifSeqs.map((gifSeq) => `gif:${gifSeq}` as const));
          },
        });
      }),
    );
  }
}

function seenOf(places: readonly Place[]): number[] {
  return places.filter((place) => place.isSeen).map((place) => place.gifSeq);
}
