import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { type PictureStyle, styled, type StyleOptions } from '@ttyreel/recording';
import { RecordingRenditionsService } from '../../media/renditions/recording-renditions.service.js';
import { noSuchGif } from '../gifs.service.js';
import { GifChangeRepository } from './gif-change.repository.js';

/** Draws recordings again in another style. */
@Injectable()
export class PictureStyleChangeService {
  constructor(
    private readonly changes: GifChangeRepository,
    private readonly renditions: RecordingRenditionsService,
    private readonly quotas: QuotasService,
  ) {}

  /**
   * Call in the transaction of the edit, with the recording locked. Enqueues the job that draws it: wake the outbox
   * after the commit.
   * @returns the column to change
   * @throws ValidationFailed for a recording without a cast
   */
  async change(
    id: string,
    ownerSeq: number,
    options: StyleOptions,
    manager: EntityManager,
  ): Promise<{ pictureStyle: PictureStyle }> {
    const gif = await this.changes.findStyle(id, manager);
    if (!gif) throw noSuchGif(id);
    const freed = await this.renditions.redraw(gif.seq, ownerSeq, manager);
    if (freed === null)
      throw ValidationFailed.field(
        'cast',
        'is missing: this GIF was uploaded alone, so it cannot be drawn again',
      );
    if (freed > 0) await this.quotas.addBytes(ownerSeq, -freed, manager);
    return { pictureStyle: styled(gif.pictureStyle, options) };
  }
}
