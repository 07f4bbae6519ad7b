import { Injectable } from '@nestjs/common';
import { Forbidden, NotFound } from '../../../platform/errors/domain-errors.js';
import type { RequireVersion } from '../../../platform/errors/require-version.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import { PublicTransactions } from '../../../platform/response-cache/public-transactions.js';
import type { CastEdit } from '@ttyreel/recording';
import { OriginalsService } from '../../media/originals/originals.service.js';
import { GifChangeRepository } from '../editing/gif-change.repository.js';
import { GifsService, noSuchGif } from '../gifs.service.js';
import type { CastEditEntity } from './cast-edit.entity.js';
import { CastEditRepository } from './cast-edit.repository.js';
import { CastReplacementService } from './cast-replacement.service.js';
import { EditTasksService } from './edit-tasks.service.js';
import { textsBefore } from './edited-texts.js';
import { EditedTextsService } from './edited-texts.service.js';

const NO_EDIT: CastEdit = { trim: {}, cuts: [], speed: 1, replacements: [] };

/** The edits of a recording, and its original. */
@Injectable()
export class EditHistoryService {
  constructor(
    private readonly transactions: PublicTransactions,
    private readonly gifs: GifsService,
    private readonly changes: GifChangeRepository,
    private readonly tasks: EditTasksService,
    private readonly casts: CastReplacementService,
    private readonly originals: OriginalsService,
    private readonly edits: CastEditRepository,
    private readonly texts: EditedTextsService,
    private readonly security: SecurityLog,
  ) {}

  /** Null if its original is not kept. @throws NotFound, Forbidden */
  async find(id: string, viewer: Viewer): Promise<CastEditEntity | null> {
    const gif = await this.gifs.get(id);
    if (viewer.isStaff || viewer.userSeq === gif.authorSeq) return this.edits.find(gif.seq);
    throw new Forbidden('Only its owner and staff may see the edits of this recording.');
  }

  /** Restores the original. @throws NotFound if there is none, Conflict if it is changed concurrently, PreconditionFailed */
  async undo(id: string, ownerSeq: number, actor: Actor, requireVersion?: RequireVersion): Promise<void> {
    const gif = await this.gifs.get(id);
    const cast = await this.tasks.originalOf(gif);
    if (!cast) throw noOriginal(id);
    const outcome = await this.tasks.apply(ownerSeq, cast, { edit: NO_EDIT, texts: [] });
    await this.casts.replace(gif, outcome, async (manager) => {
      requireVersion?.((await this.gifs.get(id, manager)).version);
      const known = await this.edits.find(gif.seq, manager);
      if (!known) throw noOriginal(id);
      const released = await this.originals.restore({ gifSeq: gif.seq, authorSeq: ownerSeq }, manager);
      await this.edits.remove(gif.seq, manager);
      const columns = await this.texts.columnsOf(gif, textsBefore(gif, known.original), manager);
      return { released, changes: { ...columns, ...known.original.picture } };
    });
    this.security.write('recording_edits_undone', actor, { recording: id });
  }

  /** Removes the original permanently: the recording stays edited. @throws NotFound if there is none, PreconditionFailed */
  async removeOriginal(
    id: string,
    ownerSeq: number,
    actor: Actor,
    requireVersion?: RequireVersion,
  ): Promise<void> {
    const { seq } = await this.gifs.get(id);
    const released = await this.transactions.transaction(async (manager) => {
      const state = await this.changes.lockForUpdate(id, ownerSeq, manager);
      if (!state || state.deletedAt) throw noSuchGif(id);
      requireVersion?.(state.version);
      if (!(await this.edits.remove(seq, manager))) throw noOriginal(id);
      return this.originals.forget({ gifSeq: seq, authorSeq: ownerSeq }, manager);
    });
    await this.originals.release(released);
    this.security.write('recording_original_removed', actor, { recording: id });
  }
}

function noOriginal(id: string): NotFound {
  return new NotFound(`The recording "${id}" was not edited, or its original was permanently removed.`);
}
