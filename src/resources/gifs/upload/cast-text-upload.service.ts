import { Injectable } from '@nestjs/common';
import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { DiskSpace } from '../../../platform/storage/disk-space.js';
import { IncomingFiles } from '../../../platform/storage/incoming-files.js';
import { type AsciicastFacts, InvalidRecording } from '@ttyreel/recording';
import { CastReceiverService } from './cast-receiver.service.js';
import type { CreatedGif } from './gif-creation.service.js';
import { GifUploadService, type RecordingDescription } from './gif-upload.service.js';

type UploadedCast = CreatedGif & Pick<AsciicastFacts, 'warnings'>;

/** Uploads of a cast as a text instead of a file. */
@Injectable()
export class CastTextUploadService {
  constructor(
    private readonly uploads: GifUploadService,
    private readonly casts: CastReceiverService,
    private readonly incoming: IncomingFiles,
    private readonly disk: DiskSpace,
  ) {}

  /** @throws ValidationFailed, InsufficientStorage */
  async upload(
    author: Pick<Viewer, 'userSeq'>,
    description: RecordingDescription,
    text: string,
    keepsInput = false,
  ): Promise<UploadedCast> {
    const bytes = Buffer.from(text);
    const space = await this.disk.reserve(bytes.length);
    const file = await this.incoming.create();
    try {
      const received = await this.casts.receive(chunksOf(bytes), file);
      const cast = keepsInput ? received : await this.casts.withoutInput(received);
      const created = await this.uploads.upload(author, description, { cast });
      return { ...created, warnings: cast.facts.warnings };
    } catch (error) {
      throw error instanceof InvalidRecording ? ValidationFailed.field('cast', error.message) : error;
    } finally {
      await this.incoming.discard(file);
      space.release();
    }
  }
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}
