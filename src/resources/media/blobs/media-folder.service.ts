import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { AppConfig } from '../../../platform/config/app-config.js';
import { LOG } from '../../../platform/logging/log.js';
import { IncomingFiles } from '../../../platform/storage/incoming-files.js';
import { BlobReferenceRepository } from './blob-reference.repository.js';

/**
 * Creates the folder of files in a new installation. Once recordings have files there, a missing folder is a volume that is
 * not mounted: a new one in its place would take uploads, which disappear when the volume is back.
 */
@Injectable()
export class MediaFolderService implements OnModuleInit {
  constructor(
    private readonly config: AppConfig,
    private readonly incoming: IncomingFiles,
    private readonly references: BlobReferenceRepository,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    try {
      await this.incoming.requireFolder();
    } catch (error) {
      const isElsewhere = this.config.s3 !== undefined;
      if (isElsewhere || !(await this.references.hasAny())) await this.incoming.prepare();
      else this.log.error({ err: error }, 'the media folder is away: files cannot be read or stored');
    }
  }
}
