import { Module } from '@nestjs/common';
import { StorageModule } from '../../../platform/storage/storage.module.js';
import { ThemesModule } from '../../themes/themes.module.js';
import { BlobsModule } from '../blobs/blobs.module.js';
import { DerivedModule } from '../derived/derived.module.js';
import { RenditionsModule } from '../renditions/renditions.module.js';
import { ThemedPictureDrawingService } from './themed-picture-drawing.service.js';
import { ThemedPictureEvictionService } from './themed-picture-eviction.service.js';
import { ThemedPicturesService } from './themed-pictures.service.js';

/** Pictures of recordings in other themes and styles. */
@Module({
  imports: [BlobsModule, DerivedModule, RenditionsModule, StorageModule, ThemesModule],
  providers: [ThemedPictureDrawingService, ThemedPictureEvictionService, ThemedPicturesService],
  exports: [ThemedPicturesService],
})
export class ThemedPicturesModule {}
