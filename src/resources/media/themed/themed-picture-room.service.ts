import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config/app-config.js';
import { BlobReferences } from '../blob-references.service.js';
import { ThemedPictureRepository } from './themed-picture.repository.js';

/** Keeps the pictures in themes within the bytes that they may take. */
@Injectable()
export class ThemedPictureRoom {
  constructor(
    private readonly config: AppConfig,
    private readonly pictures: ThemedPictureRepository,
    private readonly references: BlobReferences,
  ) {}

  /**
   * Removes the pictures that were not used for longest, as long as all take more than they may. Rows go first, so a
   * removal that is broken off leaves files that nothing refers to, which the daily sweep removes.
   */
  async keepWithin(): Promise<void> {
    for (const key of await this.pictures.removeExcess(this.config.themedPicturesMaxBytes)) {
      await this.references.removeUnreferenced(key);
    }
  }
}
