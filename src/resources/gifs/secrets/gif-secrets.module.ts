import { Module, type OnModuleInit } from '@nestjs/common';
import { ListingsModule } from '../../../indexing/listings/listings.module.js';
import { TextPoolModule } from '../../../platform/concurrency/text-pool.module.js';
import { TranscriptWriterService } from '../../media/derived/transcript-writer.service.js';
import { MediaModule } from '../../media/media.module.js';
import { GifsModule } from '../gifs.module.js';
import { SecretHoldRepository } from './secret-hold.repository.js';
import { SecretHoldService } from './secret-hold.service.js';
import { SecretScanService } from './secret-scan.service.js';
import { TextReviewService } from './text-review.service.js';

/** Secrets in recordings: in uploads, in texts of the author, and in transcripts. */
@Module({
  imports: [GifsModule, ListingsModule, MediaModule, TextPoolModule],
  providers: [SecretHoldRepository, SecretHoldService, SecretScanService, TextReviewService],
  exports: [SecretScanService, TextReviewService],
})
export class GifSecretsModule implements OnModuleInit {
  constructor(
    private readonly transcripts: TranscriptWriterService,
    private readonly holds: SecretHoldService,
  ) {}

  onModuleInit(): void {
    this.transcripts.reviewBy(this.holds);
  }
}
