import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ListCounts } from '../../lists/list-counts.service.js';
import type { Listed } from '../../lists/list-scope.js';
import { SearchIndex } from '../../search/index/search-index.service.js';
import { GifTagRepository } from './gif-tag.repository.js';

/** Carries a change of a recording to everything by which it is found, in the transaction that makes the change. */
@Injectable()
export class GifPublication {
  constructor(
    private readonly tags: GifTagRepository,
    private readonly search: SearchIndex,
    private readonly counts: ListCounts,
  ) {}

  /**
   * The last thing of the transaction: from here to its end other writes to the same lists wait.
   * @param before where it stood; null when in no public list
   * @param after where it stands now
   */
  async follow(
    gifSeq: number,
    before: Listed | null,
    after: Listed | null,
    manager: EntityManager,
  ): Promise<void> {
    if (!isDeepStrictEqual(before, after)) {
      if (before) await this.tags.remove(gifSeq, manager);
      if (after && after.tagSeqs.length > 0) await this.tags.insert(gifSeq, after, manager);
    }
    await this.search.refresh([gifSeq], manager);
    await this.counts.follow({ gifSeq, before, after }, manager);
  }
}
