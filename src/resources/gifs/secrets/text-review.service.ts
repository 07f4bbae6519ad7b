import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { mergeFindings } from '@ttyreel/recording';
import { GifChangeRepository } from '../editing/gif-change.repository.js';
import type { GifState } from '../data/gif-state.js';
import { GifRepository } from '../data/gif.repository.js';
import { authorSecrets } from './author-secrets.js';
import { changeOf, type SecretsEdit } from './held-recording.js';
import { type GifSecret, isInCast } from './text-places.js';

/** Searches the texts of a recording for secrets after each change by its author. */
@Injectable()
export class TextReviewService {
  constructor(
    private readonly gifs: GifRepository,
    private readonly changes: GifChangeRepository,
  ) {}

  /**
   * Call it after the change, in its transaction, while the recording is locked.
   * @param inCast the secrets in a new cast; without it the cast is the same
   * @returns the new state; null if nothing changes
   * @throws ValidationFailed for publishing unconfirmed secrets
   */
  async review(
    id: string,
    edit: SecretsEdit,
    manager: EntityManager,
    inCast?: readonly GifSecret[],
  ): Promise<GifState | null> {
    const gif = await this.gifs.find(id, manager);
    if (!gif) return null;
    const { visibility, hiddenVisibility, ...before } = gif;
    const secrets = mergeFindings(authorSecrets(gif), inCast ?? gif.secrets.filter(isInCast));
    const state = { ...before, visibility: hiddenVisibility ?? visibility };
    const changed = Object.entries(changeOf(state, edit, secrets)).filter(
      ([name, value]) => !isDeepStrictEqual(value, state[name as keyof typeof state]),
    );
    if (changed.length === 0) return null;
    return this.changes.update(id, gif.authorSeq, Object.fromEntries(changed), manager);
  }
}
