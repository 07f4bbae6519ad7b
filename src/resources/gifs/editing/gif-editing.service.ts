import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import {
  type PublicTransaction,
  PublicTransactions,
} from '../../../platform/response-cache/public-transactions.js';
import type { RequireVersion } from '../../../platform/errors/require-version.js';
import type { StyleOptions } from '@ttyreel/recording';
import { type RepoReference, ReposService } from '../../repos/repos.service.js';
import { tagNames } from '../../tags/tag-names.js';
import { TagsService } from '../../tags/tags.service.js';
import { tagsOfChange } from '../data/gif-cache-tags.js';
import type { AuthorColumns } from '../data/gif-columns.js';
import { isGifId } from '../data/gif-id.js';
import type { GifDetail } from '../data/gif.read-model.js';
import { GifRepository } from '../data/gif.repository.js';
import { noSuchGif } from '../gifs.service.js';
import { WebhookEventsService } from '../../../indexing/webhook-events/webhook-events.service.js';
import { GifPublicationService } from '../../../indexing/listings/gif-publication.service.js';
import type { GifState } from '../data/gif-state.js';
import { TextCopies } from '../text-copies.js';
import { TextReviewService } from '../secrets/text-review.service.js';
import { type FormerNames, UnusedNamesService } from '../unused-names.service.js';
import { PictureStyleChangeService } from './picture-style-change.service.js';
import { type GifChanges, GifChangeRepository } from './gif-change.repository.js';

/** Absent fields keep their value. */
export interface GifEdit extends Partial<AuthorColumns> {
  /** Replaces all tags, by name. */
  readonly tags?: readonly string[];
  /** Whether readers may see its secrets. */
  readonly allowsSecrets?: boolean;
  /** The new style of its cast; without options it is not drawn again. */
  readonly style?: StyleOptions;
  /** An alternative to `codehostUrl`; `''` for none. */
  readonly repoSlug?: string;
}

/** Changes of recordings by their owners. */
@Injectable()
export class GifEditingService {
  constructor(
    private readonly publicChanges: PublicTransactions,
    private readonly gifs: GifRepository,
    private readonly changes: GifChangeRepository,
    private readonly publication: GifPublicationService,
    private readonly tags: TagsService,
    private readonly repos: ReposService,
    private readonly texts: TextReviewService,
    private readonly looks: PictureStyleChangeService,
    private readonly outbox: OutboxRelayService,
    private readonly copies: TextCopies,
    private readonly events: WebhookEventsService,
    private readonly unused: UnusedNamesService,
  ) {}

  /**
   * @returns the edited recording
   * @throws NotFound if this owner has no such recording
   * @throws ValidationFailed for an invalid tag, a slug together with a URL, or publishing unconfirmed secrets; PreconditionFailed
   */
  async edit(
    id: string,
    ownerSeq: number,
    edit: GifEdit,
    requireVersion?: RequireVersion,
  ): Promise<GifDetail> {
    const { tags, repoSlug, style = {}, visibility, allowsSecrets, ...columns } = edit;
    const isRestyled = Object.keys(style).length > 0;
    const names = tags && tagNames(tags);
    const namesRepo = columns.codehostUrl || repoSlug !== undefined;
    const reference = namesRepo ? await this.repos.reference(edit, ownerSeq) : null;
    const changesNames = (tags ?? repoSlug ?? columns.codehostUrl) !== undefined;
    const former: FormerNames[] = [];
    const edited = await this.publicChanges.transaction(async (manager, changed) => {
      await this.change(id, ownerSeq, { manager, changed }, async ({ version, lists }) => {
        requireVersion?.(version);
        if (changesNames) former.push(lists);
        // The same lock order as in an upload prevents deadlocks: quota, tags, repository.
        const look = isRestyled && (await this.looks.change(id, ownerSeq, style, manager));
        const tagSeqs = names && (await this.tags.ensure(names, manager));
        const repo = reference && (await this.repoOf(reference, manager));
        const changes = { ...columns, ...(tagSeqs && { tagSeqs }), ...repo, ...look };
        const state = await this.changes.update(id, ownerSeq, changes, manager);
        const choices = { visibility, allowsSecrets };
        return state && ((await this.texts.review(id, choices, manager)) ?? state);
      });
      const edited = await this.gifs.find(id, manager);
      if (!edited) throw noSuchGif(id);
      return edited;
    });
    if (isRestyled) this.outbox.wake();
    await this.unused.remove(former);
    return edited;
  }

  /** Hides the recording; it can be restored for 30 days. @returns the time of deletion @throws NotFound if this owner has no such recording, PreconditionFailed */
  async remove(id: string, ownerSeq: number, requireVersion?: RequireVersion): Promise<Date> {
    const state = await this.publicChanges.transaction((manager, changed) =>
      this.change(id, ownerSeq, { manager, changed }, async ({ version }) => {
        requireVersion?.(version);
        const deleted = await this.changes.markDeleted(id, ownerSeq, manager);
        if (deleted) {
          await this.copies.remove(id, ownerSeq, manager);
          await this.events.record('gif.deleted', deleted.seq, ownerSeq, manager);
        }
        return deleted;
      }),
    );
    if (!state.deletedAt) throw noSuchGif(id);
    return state.deletedAt;
  }

  /** Restores a deleted recording; others do not change. @throws NotFound if this owner has none, or its 30 days are over */
  async restore(id: string, ownerSeq: number): Promise<void> {
    if (!isGifId(id)) throw noSuchGif(id);
    await this.publicChanges.transaction((manager, changed) =>
      this.change(id, ownerSeq, { manager, changed }, () => this.changes.restore(id, ownerSeq, manager)),
    );
  }

  /** @throws NotFound if this owner has no such recording, or `make` returns null */
  private async change(
    id: string,
    ownerSeq: number,
    { manager, changed }: PublicTransaction,
    make: (before: GifState) => Promise<GifState | null>,
  ): Promise<GifState> {
    const before = await this.changes.lockForUpdate(id, ownerSeq, manager);
    const after = before && (await make(before));
    if (!after) throw noSuchGif(id);
    changed(...tagsOfChange(before), ...tagsOfChange(after));
    await this.publication.applyChanges([{ before, after }], manager);
    return after;
  }

  private async repoOf(reference: RepoReference, manager: EntityManager): Promise<Partial<GifChanges>> {
    const repo = await this.repos.ensure(reference, manager);
    return { codehostUrl: reference.codehostUrl, repoSeq: repo?.seq ?? null };
  }
}
