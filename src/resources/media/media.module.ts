import { Module, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { UsageStatsModule } from '../../indexing/usage-stats/usage-stats.module.js';
import { RequestLimitsModule } from '../../platform/http/request-limits.module.js';
import type { JobHandler } from '../../platform/jobs/job-handler.js';
import { JobRunnerService } from '../../platform/jobs/job-runner.service.js';
import { QuotasModule } from '../../indexing/quotas/quotas.module.js';
import { TextReader } from '@ttyreel/picture-text';
import { SearchIndexModule } from '../../indexing/search-index/search-index.module.js';
import { StorageModule } from '../../platform/storage/storage.module.js';
import { ThemesModule } from '../themes/themes.module.js';
import { DrawingTurnsService } from './derived/drawing-turns.service.js';
import { RenditionWriter } from './derived/rendition-writer.js';
import { TranscriptWriterService } from './derived/transcript-writer.service.js';
import { Mp4Job } from './derived/mp4.job.js';
import { OcrJob } from './derived/ocr.job.js';
import { PictureFactsRepository } from './derived/picture-facts.repository.js';
import { PictureJob } from './derived/picture.job.js';
import { ReadmeJob } from './derived/readme.job.js';
import { RecordingPool } from './derived/recording-pool.js';
import { RecordingTasksService } from './derived/recording-tasks.service.js';
import { SourceFileService } from './derived/source-file.service.js';
import { StillsJob } from './derived/stills.job.js';
import { TranscriptJob } from './derived/transcript.job.js';
import { FrameRoomService } from './frames/frame-room.service.js';
import { FrameEntity } from './frames/frame.entity.js';
import { FrameRepository } from './frames/frame.repository.js';
import { FramesService } from './frames/frames.service.js';
import { CastPreviewService } from './frames/cast-preview.service.js';
import { BlobReferenceRepository } from './blob-reference.repository.js';
import { BlobReferencesService } from './blob-references.service.js';
import { BlobSweepService } from './blob-sweep.service.js';
import { RenditionEntity } from './rendition.entity.js';
import { RenditionRepository } from './rendition.repository.js';
import { MediaAddress } from './media-address.js';
import { MediaCheckRepository } from './media-check.repository.js';
import { OriginalsRepository } from './originals/originals.repository.js';
import { OriginalsService } from './originals/originals.service.js';
import { MediaCheckService } from './media-check.service.js';
import { MediaController } from './media.controller.js';
import { HiddenRecordingsService } from './hidden-recordings.service.js';
import { MediaService } from './media.service.js';
import { Mp4Service } from './mp4/mp4.service.js';
import { RenditionEventsController } from './progress/rendition-events.controller.js';
import { RenditionEventsService } from './progress/rendition-events.service.js';
import { PictureTranscriber } from './ocr/picture-transcriber.js';
import { TesseractReader } from './ocr/tesseract-reader.js';
import { RecordingRenditionsService } from './recording-renditions.service.js';
import { ThemedPictureEntity } from './themed/themed-picture.entity.js';
import { ThemedPictureRoomService } from './themed/themed-picture-room.service.js';
import { ThemedPictureDrawingService } from './themed/themed-picture-drawing.service.js';
import { ThemedPictureRepository } from './themed/themed-picture.repository.js';
import { ThemedPicturesService } from './themed/themed-pictures.service.js';
import { TranscriptEntity } from './transcript.entity.js';
import { TranscriptRepository } from './transcript.repository.js';
import { TranscriptsService } from './transcripts.service.js';

const JOBS = [PictureJob, StillsJob, TranscriptJob, OcrJob, Mp4Job, ReadmeJob];

@Module({
  imports: [
    TypeOrmModule.forFeature([FrameEntity, RenditionEntity, ThemedPictureEntity, TranscriptEntity]),
    RequestLimitsModule,
    QuotasModule,
    StorageModule,
    UsageStatsModule,
    SearchIndexModule,
    ThemesModule,
  ],
  controllers: [MediaController, RenditionEventsController],
  providers: [
    RenditionRepository,
    BlobReferenceRepository,
    BlobReferencesService,
    BlobSweepService,
    MediaCheckRepository,
    MediaCheckService,
    TranscriptRepository,
    MediaAddress,
    HiddenRecordingsService,
    MediaService,
    RenditionEventsService,
    RecordingRenditionsService,
    TranscriptsService,
    {
      provide: RecordingPool,
      inject: [AppConfig],
      useFactory: (config: AppConfig) => new RecordingPool(config.renderMemoryMaxBytes),
    },
    DrawingTurnsService,
    RecordingTasksService,
    { provide: TextReader, useFactory: () => new TesseractReader() },
    {
      provide: PictureTranscriber,
      inject: [RecordingPool, TextReader],
      useFactory: (pool: RecordingPool, reader: TextReader) => new PictureTranscriber(pool, reader),
    },
    Mp4Service,
    SourceFileService,
    RenditionWriter,
    TranscriptWriterService,
    PictureFactsRepository,
    ThemedPictureRepository,
    ThemedPicturesService,
    ThemedPictureDrawingService,
    ThemedPictureRoomService,
    FrameRepository,
    FrameRoomService,
    FramesService,
    CastPreviewService,
    OriginalsRepository,
    OriginalsService,
    ...JOBS,
  ],
  exports: [
    BlobReferencesService,
    BlobSweepService,
    CastPreviewService,
    DrawingTurnsService,
    MediaAddress,
    MediaCheckService,
    MediaService,
    OriginalsService,
    RecordingPool,
    RecordingRenditionsService,
    SourceFileService,
    TranscriptsService,
    TranscriptWriterService,
    Mp4Service,
  ],
})
export class MediaModule implements OnModuleInit {
  constructor(
    private readonly runner: JobRunnerService,
    private readonly modules: ModuleRef,
  ) {}

  onModuleInit(): void {
    for (const job of JOBS) this.runner.register(this.modules.get<JobHandler>(job));
  }
}
