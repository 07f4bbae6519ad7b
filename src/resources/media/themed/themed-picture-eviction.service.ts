import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config/app-config.js';
import { BlobReferencesService } from '../blobs/blob-references.service.js';
import { ThemedPictureRepository } from './themed-picture.repository.js';

@Injectable()
export class ThemedPictureEvictionService {
  constructor(
    private readonly config: AppConfig,
    private readonly pictures: ThemedPictureRepository,
    private readonly references: BlobReferencesService,
  ) {}

  /** Rows go first; the daily sweep removes files that a crash leaves behind. */
  async evict(): Promise<void> {
    for (const key of await this.pictures.removeExcess(this.config.themedPicturesMaxBytes)) {
      await this.references.removeUnreferenced(key);
    }
  }
}
