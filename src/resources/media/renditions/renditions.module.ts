import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WebhookEventsModule } from '../../../indexing/webhook-events/webhook-events.module.js';
import { StorageModule } from '../../../platform/storage/storage.module.js';
import { BlobsModule } from '../blobs/blobs.module.js';
import { ThemedPictureEntity } from '../themed/themed-picture.entity.js';
import { ThemedPictureRepository } from '../themed/themed-picture.repository.js';
import { HiddenRecordingsService } from './hidden-recordings.service.js';
import { ProcessingService } from './processing.service.js';
import { RecordingRenditionsService } from './recording-renditions.service.js';
import { RenditionEntity } from './rendition.entity.js';
import { RenditionRepository } from './rendition.repository.js';
import { TranscriptEntity } from './transcript.entity.js';
import { TranscriptRepository } from './transcript.repository.js';
import { TranscriptsService } from './transcripts.service.js';

/** The rows of renditions, transcripts and themed pictures. */
@Module({
  imports: [
    TypeOrmModule.forFeature([RenditionEntity, ThemedPictureEntity, TranscriptEntity]),
    BlobsModule,
    StorageModule,
    WebhookEventsModule,
  ],
  providers: [
    HiddenRecordingsService,
    ProcessingService,
    RecordingRenditionsService,
    RenditionRepository,
    ThemedPictureRepository,
    TranscriptRepository,
    TranscriptsService,
  ],
  exports: [
    HiddenRecordingsService,
    ProcessingService,
    RecordingRenditionsService,
    RenditionRepository,
    ThemedPictureRepository,
    TranscriptRepository,
    TranscriptsService,
  ],
})
export class RenditionsModule {}
