import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ListCountsService } from './list-counts.service.js';
import type { ListingKeys } from './list-scope.js';
import { SearchIndex } from '../search-index/search-index.js';
import { GifTagRepository } from './gif-tag.repository.js';
import type { PublicationState } from './publication-state.js';

interface PublicationChange {
  /** Null for a new recording. */
  readonly before: PublicationState | null;
  readonly after: PublicationState;
}

/** Applies changes of recordings to lists and the search index, in the transaction of the change. */
@Injectable()
export class GifPublicationService {
  constructor(
    private readonly tags: GifTagRepository,
    private readonly search: SearchIndex,
    private readonly counts: ListCountsService,
  ) {}

  /**
   * Call it last in the transaction: it locks the counters of the lists until the end.
   * @param changes one per recording, also if only its content changed
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

/** Null while it is not public. */
function publicLists(state: PublicationState | null): ListingKeys | null {
  return state?.isPublic ? state.lists : null;
}
