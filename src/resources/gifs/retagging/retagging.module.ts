import { Module, type OnModuleInit } from '@nestjs/common';
import { ListingsModule } from '../../../indexing/listings/listings.module.js';
import { JobRunnerService } from '../../../platform/jobs/job-runner.service.js';
import { TagsModule } from '../../tags/tags.module.js';
import { GifTagReplacementRepository } from './gif-tag-replacement.repository.js';
import { RetagJob } from './retag.job.js';

/** Recordings of tags that staff merge or block. */
@Module({
  imports: [ListingsModule, TagsModule],
  providers: [GifTagReplacementRepository, RetagJob],
})
export class RetaggingModule implements OnModuleInit {
  constructor(
    private readonly runner: JobRunnerService,
    private readonly retag: RetagJob,
  ) {}

  onModuleInit(): void {
    this.runner.register(this.retag);
  }
}
