import { Injectable } from '@nestjs/common';
import { assertPermutation } from '../../../platform/errors/permutation.js';
import type { RequireVersion } from '../../../platform/errors/require-version.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { PublicTransactions } from '../../../platform/response-cache/public-transactions.js';
import { AuditService } from '../../audit/audit.service.js';
import { versionOf } from '../collection.repository.js';
import { noCollection } from '../collections.service.js';
import { FeaturedCollectionRepository } from './featured-collection.repository.js';

/** Staff changes of the featured collections. */
@Injectable()
export class FeaturedCollectionsService {
  constructor(
    private readonly changes: PublicTransactions,
    private readonly featured: FeaturedCollectionRepository,
    private readonly audit: AuditService,
  ) {}

  /** @param isFeatured undefined toggles @throws NotFound, PreconditionFailed */
  async feature(
    slug: string,
    isFeatured: boolean | undefined,
    staff: Viewer,
    requireVersion?: RequireVersion,
  ): Promise<void> {
    await this.changes.transaction(async (manager, changed) => {
      const collection = await this.featured.setFeatured(slug, isFeatured, manager);
      if (!collection) throw noCollection(slug);
      requireVersion?.(versionOf(collection));
      if (!collection.isChanged) return;
      changed('collections', `collection:${collection.seq}`);
      const action = collection.isFeatured ? 'collection.feature' : 'collection.unfeature';
      await this.audit.record({ actor: staff.username, action, subject: slug }, manager);
    });
  }

  /** @param slugs the whole featured list in its new order @throws ValidationFailed */
  async order(slugs: readonly string[], staff: Viewer): Promise<void> {
    await this.changes.transaction(async (manager, changed) => {
      const listed = new Map((await this.featured.lockListed(manager)).map(({ slug, seq }) => [slug, seq]));
      assertPermutation('slugs', slugs, [...listed.keys()], 'featured collections');
      changed('collections');
      await this.featured.setOrder(
        slugs.map((slug) => listed.get(slug)).filter((seq) => seq !== undefined),
        manager,
      );
      const action = 'collection.order_featured';
      await this.audit.record(
        { actor: staff.username, action, subject: '', details: { slugs: [...slugs] } },
        manager,
      );
    });
  }
}
