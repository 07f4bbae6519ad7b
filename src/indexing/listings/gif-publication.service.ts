import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ListCounts } from './list-counts.service.js';
import type { ListingKeys } from './list-scope.js';
import { SearchIndex } from '../search-index/search-index.service.js';
import { GifTagRepository } from './gif-tag.repository.js';
import type { PublicationState } from './publication-state.js';

/** Where a recording stood and stands. */
interface PublicationChange {
  /** Null when it is new. */
  readonly before: PublicationState | null;
  readonly after: PublicationState;
}

/** Carries changes of recordings to everything by which they are found, in the transaction that makes the changes. */
@Injectable()
export class GifPublication {
  constructor(
    private readonly tags: GifTagRepository,
    private readonly search: SearchIndex,
    private readonly counts: ListCounts,
  ) {}

  /**
   * The last thing of the transaction: from here to its end other writes to the same lists wait.
   * @param changes one for each recording; what it says may have changed though where it stands did not
   */
  async applyChanges(changes: readonly PublicationChange[], manager: EntityManager): Promise<void> {
    if (changes.length === 0) return;
    const inLists = changes.map(({ before, after }) => ({
      gifSeq: after.seq,
      before: publicLists(before),
      after: publicLists(after),
    }));
    const moved = inLists.filter(({ before, after }) => !isDeepStrictEqual(before, after));
    await this.tags.remove(
      moved.filter(({ before }) => before).map(({ gifSeq }) => gifSeq),
      manager,
    );
    await this.tags.insert(
      moved.flatMap(({ gifSeq, after }) => (after ? [{ gifSeq, listed: after }] : [])),
      manager,
    );
    await this.search.refresh(
      inLists.map(({ gifSeq }) => gifSeq),
      manager,
    );
    await this.counts.applyChanges(inLists, manager);
  }
}

/** Null where it is in no list. */
function publicLists(standing: PublicationState | null): ListingKeys | null {
  return standing?.isPublic ? standing.lists : null;
}
