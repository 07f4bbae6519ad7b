import { Module, type OnModuleInit } from '@nestjs/common';
import { QuotasModule } from '../../../indexing/quotas/quotas.module.js';
import { RecurringWorkService } from '../../../platform/jobs/recurring-work.service.js';
import { MediaModule } from '../../media/media.module.js';
import { GifEditingModule } from '../editing/gif-editing.module.js';
import { GifsModule } from '../gifs.module.js';
import { AuthorRemovalService } from './author-removal.service.js';
import { GifPurgeRepository } from './gif-purge.repository.js';
import { GifPurgeService } from './gif-purge.service.js';

const HOUR_MS = 3_600_000;

/** The permanent removal of recordings. */
@Module({
  imports: [GifEditingModule, GifsModule, MediaModule, QuotasModule],
  providers: [AuthorRemovalService, GifPurgeRepository, GifPurgeService],
  exports: [AuthorRemovalService],
})
export class GifPurgeModule implements OnModuleInit {
  constructor(
    private readonly recurring: RecurringWorkService,
    private readonly purge: GifPurgeService,
  ) {}

  onModuleInit(): void {
    this.recurring.add({
      name: 'purge-gifs',
      everyMs: HOUR_MS,
      what: 'deleted recordings purged',
      run: (signal) => this.purge.purge(signal),
    });
  }
}
