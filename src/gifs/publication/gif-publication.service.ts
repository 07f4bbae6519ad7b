import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ListCounts } from '../../lists/list-counts.service.js';
import type { Listed } from '../../lists/list-scope.js';
import { SearchIndex } from '../../search/index/search-index.service.js';
import { GifTagRepository } from './gif-tag.repository.js';
import type { Standing } from './standing.js';

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
   * @param before null when the recording is new
   */
  async follow(before: Standing | null, after: Standing, manager: EntityManager): Promise<void> {
    const [left, entered] = [publicLists(before), publicLists(after)];
    if (!isDeepStrictEqual(left, entered)) {
      if (left) await this.tags.remove(after.seq, manager);
      if (entered && entered.tagSeqs.length > 0) await this.tags.insert(after.seq, entered, manager);
    }
    await this.search.refresh([after.seq], manager);
    await this.counts.follow({ gifSeq: after.seq, before: left, after: entered }, manager);
  }
}

/** Null where it is in no list. */
function publicLists(standing: Standing | null): Listed | null {
  return standing?.isPublic ? standing.lists : null;
}
