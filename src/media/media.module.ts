import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CountersModule } from '../counters/counters.module.js';
import { JobRunner } from '../jobs/job-runner.service.js';
import { SearchIndexModule } from '../search/index/search-index.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { RecordingPool } from './derived/recording-pool.js';
import { SourceFiles } from './derived/source-file.service.js';
import { ThumbnailJob } from './derived/thumbnail.job.js';
import { TranscriptJob } from './derived/transcript.job.js';
import { Mp4Service } from './mp4/mp4.service.js';
import { BlobReferences } from './blob-references.service.js';
import { BlobSweep } from './blob-sweep.service.js';
import { FormEntity } from './form.entity.js';
import { FormRepository } from './form.repository.js';
import { MediaAddress } from './media-address.js';
import { MediaController } from './media.controller.js';
import { MediaService } from './media.service.js';
import { RecordingForms } from './recording-forms.service.js';
import { TranscriptEntity } from './transcript.entity.js';
import { TranscriptRepository } from './transcript.repository.js';
import { TranscriptsService } from './transcripts.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([FormEntity, TranscriptEntity]),
    StorageModule,
    CountersModule,
    SearchIndexModule,
  ],
  controllers: [MediaController],
  providers: [
    FormRepository,
    BlobReferences,
    BlobSweep,
    TranscriptRepository,
    MediaAddress,
    MediaService,
    RecordingForms,
    TranscriptsService,
    RecordingPool,
    Mp4Service,
    SourceFiles,
    TranscriptJob,
    ThumbnailJob,
  ],
  exports: [
    BlobReferences,
    BlobSweep,
    MediaAddress,
    MediaService,
    Mp4Service,
    RecordingForms,
    TranscriptsService,
  ],
})
export class MediaModule implements OnModuleInit {
  constructor(
    private readonly runner: JobRunner,
    private readonly transcript: TranscriptJob,
    private readonly thumbnail: ThumbnailJob,
  ) {}

  onModuleInit(): void {
    this.runner.register(this.transcript);
    this.runner.register(this.thumbnail);
  }
}
