import { Injectable } from '@nestjs/common';
import { GifEditingService } from '../editing/gif-editing.service.js';
import { GifRepository } from '../data/gif.repository.js';
import { GifPurgeService } from './gif-purge.service.js';

/** Removes all uploads of an author, without the 30 days of a deletion. */
@Injectable()
export class AuthorRemovalService {
  constructor(
    private readonly gifs: GifRepository,
    private readonly editing: GifEditingService,
    private readonly purge: GifPurgeService,
  ) {}

  /** Deletes each recording, which updates lists and caches, then purges all, until none is left. @returns the number of purged recordings */
  async removeAllOf(authorSeq: number): Promise<number> {
    let purged = 0;
    for (;;) {
      const left = await this.gifs.listIdsOf(authorSeq);
      if (left.length === 0) return purged;
      for (const { id, deletedAt } of left) {
        if (deletedAt === null) await this.editing.remove(id, authorSeq);
      }
      purged += await this.purge.purgeOf(authorSeq);
    }
  }
}
