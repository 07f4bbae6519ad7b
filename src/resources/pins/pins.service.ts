import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { PublicTransactions } from '../../platform/response-cache/public-transactions.js';
import type { ListedGif } from '../gifs/data/gif.read-model.js';
import { GifsService } from '../gifs/gifs.service.js';
import { UsersService } from '../users/users.service.js';
import { PinnedGifRepository } from './pinned-gif.repository.js';

export const PINS_MAX = 6;

/**
 * The recordings that users show first on their profiles. One that is deleted or no longer public is not shown; it returns
 * to its place, unless the pins change meanwhile.
 */
@Injectable()
export class PinsService {
  constructor(
    private readonly changes: PublicTransactions,
    private readonly pins: PinnedGifRepository,
    private readonly gifs: GifsService,
    private readonly users: UsersService,
  ) {}

  /** In order. */
  async listOf(userSeq: number): Promise<ListedGif[]> {
    return this.gifs.listVisible(await this.pins.listPublic(userSeq), null);
  }

  /** Replaces all pins. @param gifIds in order @throws ValidationFailed, AccountSuspended */
  async replace(viewer: Viewer, gifIds: readonly string[]): Promise<void> {
    const { userSeq } = viewer;
    await this.changes.transaction(async (manager, changed) => {
      await this.users.requireActive(userSeq, manager);
      await this.requirePinnable(gifIds, userSeq, manager);
      const seqs: number[] = [];
      for (const id of gifIds) seqs.push(await this.gifs.holdVisible(id, userSeq, manager));
      if (await this.pins.replace(userSeq, seqs, manager)) changed(`user:${userSeq}`);
    });
  }

  /** Pins a recording after the others, or takes a pin away. @throws ValidationFailed, AccountSuspended */
  async setPinned(viewer: Viewer, gifId: string, isPinned: boolean): Promise<void> {
    const ids = (await this.listOf(viewer.userSeq)).map(({ id }) => id).filter((id) => id !== gifId);
    if (isPinned && ids.length >= PINS_MAX)
      throw new ValidationFailed(`A profile shows at most ${PINS_MAX} pinned recordings. Remove one first.`);
    await this.replace(viewer, isPinned ? [...ids, gifId] : ids);
  }

  private async requirePinnable(
    gifIds: readonly string[],
    userSeq: number,
    manager: EntityManager,
  ): Promise<void> {
    if (gifIds.length > PINS_MAX) throw refused(`must be at most ${PINS_MAX} recordings`);
    if (new Set(gifIds).size < gifIds.length) throw refused('must name each recording once');
    const pinnable = await this.pins.listPinnable(gifIds, userSeq, manager);
    const other = gifIds.find((id) => !pinnable.has(id));
    if (other !== undefined) throw refused(`"${other}" is not a public recording of yours`);
  }
}

const refused = (problem: string): ValidationFailed => ValidationFailed.field('gif_ids', problem);
