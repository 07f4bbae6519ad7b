import { Module, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { TextReader } from '@ttyreel/picture-text';
import { QuotasModule } from '../../../indexing/quotas/quotas.module.js';
import { SearchIndexModule } from '../../../indexing/search-index/search-index.module.js';
import { AppConfig } from '../../../platform/config/app-config.js';
import type { JobHandler } from '../../../platform/jobs/job-handler.js';
import { JobRunnerService } from '../../../platform/jobs/job-runner.service.js';
import { StorageModule } from '../../../platform/storage/storage.module.js';
import { ThemesModule } from '../../themes/themes.module.js';
import { BlobsModule } from '../blobs/blobs.module.js';
import { Mp4Service } from '../mp4/mp4.service.js';
import { PictureTranscriber } from '../ocr/picture-transcriber.js';
import { TesseractReader } from '../ocr/tesseract-reader.js';
import { RenditionsModule } from '../renditions/renditions.module.js';
import { Mp4Job } from './mp4.job.js';
import { OcrJob } from './ocr.job.js';
import { PictureFactsRepository } from './picture-facts.repository.js';
import { PictureJob } from './picture.job.js';
import { DrawingTurnsService } from './processes/drawing-turns.service.js';
import { RecordingPool } from './processes/recording-pool.js';
import { RecordingTasksService } from './processes/recording-tasks.service.js';
import { ReadmeJob } from './readme.job.js';
import { RenditionWriter } from './rendition-writer.js';
import { SourceFileService } from './source-file.service.js';
import { StillsJob } from './stills.job.js';
import { TranscriptJob } from './transcript.job.js';
import { TranscriptWriterService } from './transcript-writer.service.js';

const JOBS = [PictureJob, StillsJob, TranscriptJob, OcrJob, Mp4Job, ReadmeJob];

/** Makes renditions from casts and GIFs, in jobs and for requests. */
@Module({
  imports: [BlobsModule, QuotasModule, RenditionsModule, SearchIndexModule, StorageModule, ThemesModule],
  providers: [
    {
      provide: RecordingPool,
      inject: [AppConfig],
      useFactory: (config: AppConfig) => new RecordingPool(config.renderMemoryMaxBytes),
    },
    { provide: TextReader, useFactory: () => new TesseractReader() },
    {
      provide: PictureTranscriber,
      inject: [RecordingPool, TextReader],
      useFactory: (pool: RecordingPool, reader: TextReader) => new PictureTranscriber(pool, reader),
    },
    DrawingTurnsService,
    Mp4Service,
    PictureFactsRepository,
    RecordingTasksService,
    RenditionWriter,
    SourceFileService,
    TranscriptWriterService,
    ...JOBS,
  ],
  exports: [
    DrawingTurnsService,
    Mp4Service,
    PictureFactsRepository,
    RecordingPool,
    RecordingTasksService,
    RenditionWriter,
    SourceFileService,
    TranscriptWriterService,
  ],
})
export class DerivedModule implements OnModuleInit {
  constructor(
    private readonly runner: JobRunnerService,
    private readonly modules: ModuleRef,
  ) {}

  onModuleInit(): void {
    for (const job of JOBS) this.runner.register(this.modules.get<JobHandler>(job));
  }
}
