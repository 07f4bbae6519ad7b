import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config/app-config.js';
import { BlobReferencesService } from '../blobs/blob-references.service.js';
import { FrameRepository } from './frame.repository.js';

/** Frames are small, and counting them reads all rows. */
const CHECK_EVERY = 20;

@Injectable()
export class FrameEvictionService {
  #stored = 0;

  constructor(
    private readonly config: AppConfig,
    private readonly frames: FrameRepository,
    private readonly references: BlobReferencesService,
  ) {}

  /** After a frame is stored: the limit may be exceeded by a few. */
  async afterStore(): Promise<void> {
    this.#stored += 1;
    if (this.#stored % CHECK_EVERY === 1) await this.evict();
  }

  /** Rows go first; the daily sweep removes files that a crash leaves behind. */
  async evict(): Promise<void> {
    for (const key of await this.frames.removeExcess(this.config.framesMaxBytes)) {
      await this.references.removeUnreferenced(key);
    }
  }
}
