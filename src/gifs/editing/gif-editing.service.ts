import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Forbidden } from '../../domain-errors.js';
import { ReposService } from '../../repos/repos.service.js';
import { tagNames } from '../../tags/tag-names.js';
import { TagsService } from '../../tags/tags.service.js';
import { isGifId } from '../gif-id.js';
import type { GifEntity } from '../gif.entity.js';
import { GifRepository } from '../gif.repository.js';
import { noSuchGif } from '../gifs.service.js';
import { type GifChanges, GifChangeRepository } from './gif-change.repository.js';

/** What its owner wants changed; what is left out stays. */
export interface GifEdit extends Omit<GifChanges, 'repoSeq'> {
  /** All of them, by name. */
  readonly tags?: readonly string[];
}

/** What owners do to their recordings, and staff to everybody's. */
@Injectable()
export class GifEditing {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly gifs: GifRepository,
    private readonly changes: GifChangeRepository,
    private readonly tags: TagsService,
    private readonly repos: ReposService,
  ) {}

  /**
   * Changes what the edit names, all of it or nothing.
   * @returns the recording as it is then
   * @throws NotFound when this owner has no such recording
   * @throws Invalid when a tag cannot be
   */
  edit(id: string, ownerSeq: number, edit: GifEdit): Promise<GifEntity> {
    const { tags, ...columns } = edit;
    const names = tags && tagNames(tags);
    return this.database.transaction(async (manager) => {
      // Tags, repository, recording: in the order of an upload, so that neither waits for the other in a ring.
      const tagSeqs = names && (await this.tags.ensure(names, manager)).map((tag) => tag.seq);
      const changes = { ...columns, ...(await this.repoOf(columns.codehostUrl, manager)) };
      const gifSeq = await this.changes.update(id, ownerSeq, changes, manager);
      if (gifSeq === null) throw noSuchGif(id);
      if (tagSeqs) await this.changes.replaceTags(gifSeq, tagSeqs, manager);
      const edited = await this.gifs.findLive(id, manager);
      if (!edited) throw noSuchGif(id);
      return edited;
    });
  }

  /**
   * From now on it is nowhere to be seen, and can be restored for 30 days.
   * @returns when it was deleted
   * @throws NotFound when this owner has no such recording
   */
  async remove(id: string, ownerSeq: number): Promise<Date> {
    const deletedAt = await this.changes.markDeleted(id, ownerSeq);
    if (!deletedAt) throw noSuchGif(id);
    return deletedAt;
  }

  /**
   * Brings a deleted recording back; one that is not deleted stays as it is.
   * @throws Forbidden when it is somebody else's
   * @throws NotFound when there is none, or its 30 days are over
   */
  async restore(id: string, ownerSeq: number): Promise<void> {
    if (!isGifId(id)) throw noSuchGif(id);
    if (await this.changes.restore(id, ownerSeq)) return;
    if (await this.changes.isRestorable(id))
      throw new Forbidden('Only its owner may restore this recording.');
    throw noSuchGif(id);
  }

  /**
   * @param featured undefined: toggles
   * @throws NotFound
   */
  async feature(id: string, featured: boolean | undefined): Promise<void> {
    if (!isGifId(id) || !(await this.changes.setFeatured(id, featured))) throw noSuchGif(id);
  }

  private async repoOf(
    codehostUrl: string | undefined,
    manager: EntityManager,
  ): Promise<Pick<GifChanges, 'repoSeq'>> {
    if (codehostUrl === undefined) return {};
    return { repoSeq: (await this.repos.ensure(codehostUrl, manager))?.seq ?? null };
  }
}
