import { Injectable } from '@nestjs/common';
import { assertPermutation } from '../../../platform/errors/permutation.js';
import type { RequireVersion } from '../../../platform/errors/require-version.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { WebhookEventsService } from '../../../indexing/webhook-events/webhook-events.service.js';
import { PublicTransactions } from '../../../platform/response-cache/public-transactions.js';
import { AuditService } from '../../audit/audit.service.js';
import { tagsOfChange } from '../data/gif-cache-tags.js';
import { isGifId } from '../data/gif-id.js';
import { noSuchGif } from '../gifs.service.js';
import { FeaturedGifRepository } from './featured-gif.repository.js';

/** Staff changes of the featured recordings. */
@Injectable()
export class FeaturedGifsService {
  constructor(
    private readonly changes: PublicTransactions,
    private readonly featured: FeaturedGifRepository,
    private readonly audit: AuditService,
    private readonly events: WebhookEventsService,
  ) {}

  /** @param isFeatured undefined toggles @throws NotFound, PreconditionFailed */
  async feature(
    id: string,
    isFeatured: boolean | undefined,
    staff: Viewer,
    requireVersion?: RequireVersion,
  ): Promise<void> {
    if (!isGifId(id)) throw noSuchGif(id);
    await this.changes.transaction(async (manager, changed) => {
      const state = await this.featured.setFeatured(id, isFeatured, manager);
      if (!state) throw noSuchGif(id);
      requireVersion?.(state.versionBefore);
      if (!state.isChanged) return;
      changed(...tagsOfChange(state));
      const { seq, isFeatured: isNew, lists } = state;
      if (isNew) await this.events.record('gif.featured', seq, lists.authorSeq, manager);
      const action = state.isFeatured ? 'gif.feature' : 'gif.unfeature';
      await this.audit.record({ actor: staff.username, action, subject: id }, manager);
    });
  }

  /** @param ids the whole featured list in its new order @throws ValidationFailed */
  async order(ids: readonly string[], staff: Viewer): Promise<void> {
    await this.changes.transaction(async (manager, changed) => {
      const listed = new Map((await this.featured.lockListed(manager)).map(({ id, seq }) => [id, seq]));
      assertPermutation('gif_ids', ids, [...listed.keys()], 'featured recordings');
      changed('lists');
      await this.featured.setOrder(
        ids.map((id) => listed.get(id)).filter((seq) => seq !== undefined),
        manager,
      );
      const action = 'gif.order_featured';
      await this.audit.record(
        { actor: staff.username, action, subject: '', details: { gif_ids: [...ids] } },
        manager,
      );
    });
  }
}
