import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { GifPublicationService } from '../../../indexing/listings/gif-publication.service.js';
import { Conflict } from '../../../platform/errors/domain-errors.js';
import { PublicTransactions } from '../../../platform/response-cache/public-transactions.js';
import { pictureLayout } from '@ttyreel/recording';
import { OriginalsService, type ReleasedFiles } from '../../media/originals/originals.service.js';
import { type GifChanges, GifChangeRepository } from '../editing/gif-change.repository.js';
import { tagsOfChange } from '../data/gif-cache-tags.js';
import type { GifDetail } from '../data/gif.read-model.js';
import { GifsService, noSuchGif } from '../gifs.service.js';
import type { SecretsEdit } from '../secrets/held-recording.js';
import type { GifSecret } from '../secrets/text-places.js';
import { TextReviewService } from '../secrets/text-review.service.js';
import { UnusedNamesService } from '../unused-names.service.js';
import type { EditOutcome } from './edit-worker.js';
import { isUnchanged } from './edited-texts.js';

/** What a replacement writes besides the texts, lists and index. */
interface WrittenFiles {
  readonly changes: GifChanges;
  /** The secrets that the new cast shows. */
  readonly inCast: readonly GifSecret[];
  /** Files that may be removed after the commit. */
  readonly released: ReleasedFiles;
}

/** A recording once it is locked. */
interface LockedGif {
  readonly gif: GifDetail;
  readonly version: string;
}

/** Replaces the files of a recording, with its texts, lists and index, in one transaction. */
@Injectable()
export class CastReplacementService {
  constructor(
    private readonly transactions: PublicTransactions,
    private readonly gifs: GifsService,
    private readonly changes: GifChangeRepository,
    private readonly reviews: TextReviewService,
    private readonly publication: GifPublicationService,
    private readonly originals: OriginalsService,
    private readonly names: UnusedNamesService,
  ) {}

  /**
   * @param gif as the edit read it
   * @param outcome the new cast
   * @param write the other changes, in the same transaction
   * @throws NotFound, Conflict if the recording was changed since `gif` was read
   */
  replace(
    gif: GifDetail,
    outcome: EditOutcome,
    write: (manager: EntityManager) => Promise<Omit<WrittenFiles, 'inCast'>>,
  ): Promise<void> {
    return this.change(gif, {}, async ({ gif: now }, manager) => {
      if (!isUnchanged(gif, now)) throw changedMeanwhile();
      const { changes, released } = await write(manager);
      return { changes: { ...pendingPicture(gif, outcome), ...changes }, released, inCast: outcome.secrets };
    });
  }

  /** @param write writes the files @throws NotFound */
  async change(
    { id, authorSeq }: Pick<GifDetail, 'id' | 'authorSeq'>,
    choices: SecretsEdit,
    write: (locked: LockedGif, manager: EntityManager) => Promise<WrittenFiles>,
  ): Promise<void> {
    const { released, former } = await this.transactions.transaction(async (manager, changed) => {
      const before = await this.changes.lockForUpdate(id, authorSeq, manager);
      if (!before || before.deletedAt) throw noSuchGif(id);
      const gif = await this.gifs.get(id, manager);
      const written = await write({ gif, version: before.version }, manager);
      const changes = { ...written.changes, updatedAt: () => 'now()' as const };
      const updated = await this.changes.update(id, authorSeq, changes, manager);
      if (!updated) throw noSuchGif(id);
      const after = (await this.reviews.review(id, choices, manager, written.inCast)) ?? updated;
      changed(...tagsOfChange(before), ...tagsOfChange(after), 'search');
      await this.publication.applyChanges([{ before, after }], manager);
      return { released: written.released, former: before.lists };
    });
    await this.originals.release(released);
    await this.names.remove([former]);
  }
}

function pendingPicture({ pictureStyle }: GifDetail, { largestScreen }: EditOutcome): GifChanges {
  const { width, height, scale } = pictureLayout(largestScreen, pictureStyle);
  return { width, height, pictureScale: scale, frames: 0, durationMs: 0 };
}

/** An edit would overwrite the change, or miss a text to hide in it. */
function changedMeanwhile(): Conflict {
  return new Conflict(
    'The recording was changed at the same time. Read it again, then send this edit again.',
  );
}
