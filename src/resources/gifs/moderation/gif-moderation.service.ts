import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { GifPublicationService } from '../../../indexing/listings/gif-publication.service.js';
import type { RequireVersion } from '../../../platform/errors/require-version.js';
import {
  type PublicTransaction,
  PublicTransactions,
} from '../../../platform/response-cache/public-transactions.js';
import { AuditService } from '../../audit/audit.service.js';
import { tagsOfChange } from '../data/gif-cache-tags.js';
import { isGifId } from '../data/gif-id.js';
import type { ListedGif } from '../data/gif.read-model.js';
import { GifsService, noSuchGif } from '../gifs.service.js';
import type { GifState } from '../data/gif-state.js';
import { GifModerationRepository } from './gif-moderation.repository.js';

/** Staff changes of recordings of others. */
@Injectable()
export class GifModerationService {
  constructor(
    private readonly changes: PublicTransactions,
    private readonly moderation: GifModerationRepository,
    private readonly publication: GifPublicationService,
    private readonly audit: AuditService,
    private readonly gifs: GifsService,
  ) {}

  /** @param actor a username @throws NotFound, PreconditionFailed */
  async hide(id: string, reason: string, actor: string, requireVersion?: RequireVersion): Promise<ListedGif> {
    const seq = await this.changes.transaction(async (manager, changed) => {
      requireVersion?.((await this.lock(id, manager)).version);
      return this.hideWithin({ manager, changed }, id, reason, actor);
    });
    return this.find(id, seq);
  }

  /** Hides as one of the changes of a transaction: call it last, because it locks counters of lists. @throws NotFound */
  async hideWithin(
    transaction: PublicTransaction,
    id: string,
    reason: string,
    actor: string,
  ): Promise<number> {
    const { manager } = transaction;
    const before = await this.lock(id, manager);
    const after = await this.moderation.hide(id, reason, manager);
    await this.audit.record({ actor, action: 'gif.hide', subject: id, reason }, manager);
    await this.publish(transaction, before, after);
    return after.seq;
  }

  /** Restores the visibility that its author chose. Does nothing if it is not hidden. @throws NotFound, PreconditionFailed */
  async unhide(id: string, actor: string, requireVersion?: RequireVersion): Promise<ListedGif> {
    const seq = await this.changes.transaction(async (manager, changed) => {
      const before = await this.lock(id, manager);
      requireVersion?.(before.version);
      if (!before.isHidden) return before.seq;
      const after = await this.moderation.unhide(id, manager);
      await this.audit.record({ actor, action: 'gif.unhide', subject: id }, manager);
      await this.publish({ manager, changed }, before, after);
      return after.seq;
    });
    return this.find(id, seq);
  }

  /** Call it first where other rows of the recording are locked too: recordings are locked before them. @throws NotFound */
  async lock(id: string, manager: EntityManager): Promise<GifState & { isHidden: boolean }> {
    const state = isGifId(id) ? await this.moderation.lock(id, manager) : null;
    if (!state) throw noSuchGif(id);
    return state;
  }

  private async publish(
    { manager, changed }: PublicTransaction,
    before: GifState,
    after: GifState,
  ): Promise<void> {
    changed(...tagsOfChange(before), ...tagsOfChange(after));
    await this.publication.applyChanges([{ before, after }], manager);
  }

  private async find(id: string, seq: number): Promise<ListedGif> {
    const [gif] = await this.gifs.listBySeqs([seq]);
    if (!gif) throw noSuchGif(id);
    return gif;
  }
}
