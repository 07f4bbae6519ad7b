import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { GifPublicationService } from '../../../indexing/listings/gif-publication.service.js';
import { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import { Conflict, Forbidden, NotFound, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import type { Viewer } from '../../../platform/http/viewer.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import { PublicTransactions } from '../../../platform/response-cache/public-transactions.js';
import { type CastEdit, pictureLayout } from '@ttyreel/recording';
import { type SourceFile, SourceFileService } from '../../media/derived/source-file.service.js';
import {
  type EditedRecording,
  OriginalsService,
  type ReleasedFiles,
} from '../../media/originals/originals.service.js';
import { type GifChanges, GifChangeRepository } from '../editing/gif-change.repository.js';
import { tagsOfChange } from '../gif-cache-tags.js';
import type { GifDetail } from '../gif.read-model.js';
import { GifsService, noSuchGif } from '../gifs.service.js';
import { TextReviewService } from '../secrets/text-review.service.js';
import type { GifSecret } from '../secrets/text-places.js';
import { TextCopies } from '../text-copies.js';
import { EditTasksService } from './edit-tasks.service.js';
import type { EditInput, EditOutcome } from './edit-worker.js';
import {
  changesOf,
  isUnchanged,
  originalAfter,
  present,
  textsAfter,
  textsBefore,
  textsOf,
  withMatches,
} from './edited-texts.js';
import type { CastEditEntity, EditedTexts } from './cast-edit.entity.js';
import { CastEditRepository } from './cast-edit.repository.js';
import { EditedTextsService } from './edited-texts.service.js';

const NO_EDIT: CastEdit = { trim: {}, cuts: [], speed: 1, replacements: [] };

export interface EditPreview {
  readonly gif: GifDetail;
  readonly outcome: EditOutcome;
  readonly texts: EditedTexts;
}

/** The new row, and files that may be removed. */
interface WrittenEdit {
  readonly changes: GifChanges;
  readonly released: ReleasedFiles;
  /** In the new cast. */
  readonly secrets: readonly GifSecret[];
}

/** Cuts recordings, changes their speed and masks texts in them. Their authors keep the original. */
@Injectable()
export class CastEditsService {
  constructor(
    private readonly publicChanges: PublicTransactions,
    private readonly gifs: GifsService,
    private readonly changes: GifChangeRepository,
    private readonly edits: CastEditRepository,
    private readonly reviews: TextReviewService,
    private readonly originals: OriginalsService,
    private readonly sources: SourceFileService,
    private readonly publication: GifPublicationService,
    private readonly quotas: QuotasService,
    private readonly tasks: EditTasksService,
    private readonly texts: EditedTextsService,
    private readonly copies: TextCopies,
    private readonly security: SecurityLog,
  ) {}

  /** Changes nothing. @throws ValidationFailed, NotFound, Conflict if it has no cast, RateLimited */
  async preview(id: string, ownerSeq: number, edit: CastEdit): Promise<EditPreview> {
    const { gif, cast } = await this.sourceOf(id);
    const outcome = await this.outcomeOf(ownerSeq, cast, { edit, texts: textsOf(gif) });
    return { gif, outcome, texts: textsAfter(gif, outcome.texts, edit) };
  }

  /** Null if its original is not kept. @throws NotFound, Forbidden */
  async find(id: string, viewer: Viewer): Promise<CastEditEntity | null> {
    const gif = await this.gifs.get(id);
    if (viewer.isStaff || viewer.userSeq === gif.authorSeq) return this.edits.find(gif.seq);
    throw new Forbidden('Only its owner and staff may see the edits of this recording.');
  }

  /**
   * Readers get the edited recording immediately, and its renditions when they are ready.
   * @throws ValidationFailed also for a text that is not found
   * @throws NotFound, Conflict if it has no cast or is changed concurrently, RateLimited, InsufficientStorage
   */
  async apply(id: string, ownerSeq: number, edit: CastEdit, actor: Actor): Promise<void> {
    const { gif, cast } = await this.sourceOf(id);
    await this.quotas.requireRoom(ownerSeq);
    const outcome = await this.outcomeOf(ownerSeq, cast, { edit, texts: textsOf(gif) });
    outcome.matches.forEach(({ matches }, at) => {
      if (matches === 0)
        throw ValidationFailed.field(
          `replacements.${at}.text`,
          'is not in the recording, so nothing was changed',
        );
    });
    const changed = changesOf(present(gif), textsAfter(gif, outcome.texts, edit));
    const file = await this.originals.store(outcome.cast);
    await this.change(gif, ownerSeq, async (manager) => {
      const recording = { gifSeq: gif.seq, authorSeq: ownerSeq };
      const released = await this.originals.replace(recording, cast, file, manager);
      const known = await this.edits.find(gif.seq, manager);
      const steps = [...(known?.steps ?? []), withMatches(edit, outcome.matches)];
      const original = originalAfter(gif, changed, known?.original);
      await this.edits.save({ gifSeq: gif.seq, steps, original }, manager);
      if (edit.replacements.length > 0) await this.copies.remove(id, ownerSeq, manager);
      return {
        released,
        secrets: outcome.secrets,
        changes: { ...(await this.texts.columnsOf(gif, changed, manager)), ...drawn(gif, outcome) },
      };
    });
    await this.texts.removeUnused(changed);
    this.security.write('recording_edited', actor, {
      recording: id,
      hidden_texts: edit.replacements.length,
    });
  }

  /** Restores the original. @throws NotFound if there is none, Conflict if it is changed concurrently */
  async undo(id: string, ownerSeq: number, actor: Actor): Promise<void> {
    const gif = await this.gifs.get(id);
    const cast = await this.sources.find(gif.seq, 'original-cast');
    if (!cast) throw noOriginal(id);
    const outcome = await this.outcomeOf(ownerSeq, cast, { edit: NO_EDIT, texts: [] });
    await this.change(gif, ownerSeq, async (manager) => {
      const known = await this.edits.find(gif.seq, manager);
      if (!known) throw noOriginal(id);
      const released = await this.originals.restore({ gifSeq: gif.seq, authorSeq: ownerSeq }, manager);
      await this.edits.remove(gif.seq, manager);
      const columns = await this.texts.columnsOf(gif, textsBefore(gif, known.original), manager);
      const { picture } = known.original;
      return {
        released,
        secrets: outcome.secrets,
        changes: { ...columns, ...drawn(gif, outcome), ...picture },
      };
    });
    this.security.write('recording_edits_undone', actor, { recording: id });
  }

  /** Removes the original permanently: the recording stays edited. @throws NotFound if there is none */
  async removeOriginal(id: string, ownerSeq: number, actor: Actor): Promise<void> {
    const gif = await this.gifs.get(id);
    const released = await this.publicChanges.transaction(async (manager) => {
      const recording = await this.lock(gif, ownerSeq, manager);
      if (!(await this.edits.remove(gif.seq, manager))) throw noOriginal(id);
      return this.originals.forget(recording, manager);
    });
    await this.originals.release(released);
    this.security.write('recording_original_removed', actor, { recording: id });
  }

  private outcomeOf(ownerSeq: number, cast: SourceFile, edit: Omit<EditInput, 'cast'>): Promise<EditOutcome> {
    return this.sources.lend(cast, (path) => this.tasks.apply(ownerSeq, cast.size, { ...edit, cast: path }));
  }

  private async sourceOf(id: string): Promise<{ gif: GifDetail; cast: SourceFile }> {
    const gif = await this.gifs.get(id);
    const cast = await this.sources.find(gif.seq, 'cast');
    if (cast) return { gif, cast };
    throw new Conflict(
      `The recording "${id}" was uploaded without a cast, so it cannot be edited. Upload its cast.`,
    );
  }

  private async lock(gif: GifDetail, ownerSeq: number, manager: EntityManager): Promise<EditedRecording> {
    const state = await this.changes.lockForUpdate(gif.id, ownerSeq, manager);
    if (!state || state.deletedAt) throw noSuchGif(gif.id);
    return { gifSeq: gif.seq, authorSeq: ownerSeq };
  }

  /** @param write the other changes of the edit, in the same transaction */
  private async change(
    gif: GifDetail,
    ownerSeq: number,
    write: (manager: EntityManager) => Promise<WrittenEdit>,
  ): Promise<void> {
    const released = await this.publicChanges.transaction(async (manager, changed) => {
      const before = await this.changes.lockForUpdate(gif.id, ownerSeq, manager);
      if (!before || before.deletedAt) throw noSuchGif(gif.id);
      if (!isUnchanged(gif, await this.gifs.get(gif.id, manager))) throw changedMeanwhile();
      const written = await write(manager);
      const updated = await this.changes.update(gif.id, ownerSeq, written.changes, manager);
      if (!updated) throw noSuchGif(gif.id);
      const after = (await this.reviews.review(gif.id, {}, manager, written.secrets)) ?? updated;
      changed(...tagsOfChange(before), ...tagsOfChange(after), 'search');
      await this.publication.applyChanges([{ before, after }], manager);
      return written.released;
    });
    await this.originals.release(released);
  }
}

/** A pending picture. */
function drawn({ pictureStyle }: GifDetail, { largestScreen }: EditOutcome): GifChanges {
  const { width, height, scale } = pictureLayout(largestScreen, pictureStyle);
  return { width, height, pictureScale: scale, frames: 0, durationMs: 0 };
}

/** An edit would overwrite the change, or miss a text to hide in it. */
function changedMeanwhile(): Conflict {
  return new Conflict(
    'The recording was changed at the same time. Read it again, then send this edit again.',
  );
}

function noOriginal(id: string): NotFound {
  return new NotFound(`The recording "${id}" was not edited, or its original was permanently removed.`);
}
