import { Injectable } from '@nestjs/common';
import { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { type Actor, SecurityLog } from '../../../platform/logging/security-log.js';
import type { Claim } from '../../../platform/idempotency/claim.js';
import type { CastEdit, TextMatches } from '@ttyreel/recording';
import { OriginalsService } from '../../media/originals/originals.service.js';
import { GifsService } from '../gifs.service.js';
import { TextCopies } from '../text-copies.js';
import { CastEditRepository } from './cast-edit.repository.js';
import { CastReplacementService } from './cast-replacement.service.js';
import { type EditPreview, EditTasksService } from './edit-tasks.service.js';
import { changesOf, originalAfter, present, textsAfter, textsOf, withMatches } from './edited-texts.js';
import { EditedTextsService } from './edited-texts.service.js';

/** Cuts recordings, changes their speed and masks texts in them. Their authors keep the original. */
@Injectable()
export class CastEditsService {
  constructor(
    private readonly gifs: GifsService,
    private readonly tasks: EditTasksService,
    private readonly casts: CastReplacementService,
    private readonly originals: OriginalsService,
    private readonly edits: CastEditRepository,
    private readonly texts: EditedTextsService,
    private readonly copies: TextCopies,
    private readonly quotas: QuotasService,
    private readonly security: SecurityLog,
  ) {}

  /** Changes nothing. @throws ValidationFailed, NotFound, Conflict if it has no cast, RateLimited */
  async preview(id: string, ownerSeq: number, edit: CastEdit): Promise<EditPreview> {
    const gif = await this.gifs.get(id);
    const cast = await this.tasks.castOf(gif);
    const outcome = await this.tasks.apply(ownerSeq, cast, { edit, texts: textsOf(gif) });
    return { gif, outcome, texts: textsAfter(gif, outcome.texts, edit) };
  }

  /**
   * Readers get the edited recording immediately, and its renditions when they are ready.
   * @param claim prevents a retry from editing it twice
   * @throws ValidationFailed also for a text that is not found
   * @throws NotFound, Conflict if it has no cast or is changed concurrently, RateLimited, InsufficientStorage
   */
  async apply(id: string, ownerSeq: number, edit: CastEdit, actor: Actor, claim?: Claim): Promise<void> {
    if (claim?.made) return;
    const gif = await this.gifs.get(id);
    const cast = await this.tasks.castOf(gif);
    await this.quotas.requireRoom(ownerSeq);
    const outcome = await this.tasks.apply(ownerSeq, cast, { edit, texts: textsOf(gif) });
    requireMatches(outcome.matches);
    const changed = changesOf(present(gif), textsAfter(gif, outcome.texts, edit));
    const file = await this.originals.store(outcome.cast);
    await this.casts.replace(gif, outcome, async (manager) => {
      const recording = { gifSeq: gif.seq, authorSeq: ownerSeq };
      const released = await this.originals.replace(recording, cast, file, manager);
      const known = await this.edits.find(gif.seq, manager);
      const steps = [...(known?.steps ?? []), withMatches(edit, outcome.matches)];
      const original = originalAfter(gif, changed, known?.original);
      await this.edits.save({ gifSeq: gif.seq, steps, original }, manager);
      await claim?.record(id, manager);
      if (edit.replacements.length > 0) await this.copies.remove(id, ownerSeq, manager);
      return { released, changes: await this.texts.columnsOf(gif, changed, manager) };
    });
    this.security.write('recording_edited', actor, {
      recording: id,
      hidden_texts: edit.replacements.length,
    });
  }
}

function requireMatches(found: readonly TextMatches[]): void {
  const at = found.findIndex(({ matches }) => matches === 0);
  if (at !== -1)
    throw ValidationFailed.field(
      `replacements.${at}.text`,
      'is not in the recording, so nothing was changed',
    );
}
