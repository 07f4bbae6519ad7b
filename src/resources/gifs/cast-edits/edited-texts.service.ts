import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ReposService } from '../../repos/repos.service.js';
import { TagsService } from '../../tags/tags.service.js';
import type { GifChanges } from '../editing/gif-change.repository.js';
import type { GifDetail } from '../data/gif.read-model.js';
import type { EditedTexts } from './cast-edit.entity.js';

/** The rows that have the texts of edited recordings. */
@Injectable()
export class EditedTextsService {
  constructor(
    private readonly tags: TagsService,
    private readonly repos: ReposService,
  ) {}

  /** The columns with these texts; creates tags and the repository if they are missing. */
  async columnsOf(
    gif: GifDetail,
    { windowTitle, tags, repoSlug, ...columns }: Partial<EditedTexts>,
    manager: EntityManager,
  ): Promise<GifChanges> {
    const { pictureStyle } = gif;
    // The same lock order as in an upload prevents deadlocks: tags, repository.
    const tagSeqs = tags && (await this.tags.ensure(tags, manager));
    const codehostUrl = columns.codehostUrl ?? gif.codehostUrl;
    const reference = codehostUrl ? { codehostUrl } : { codehostUrl, repoSlug };
    const repo = repoSlug ? await this.repos.ensure(reference, manager) : null;
    return {
      ...columns,
      ...(tagSeqs && { tagSeqs }),
      ...(repoSlug !== undefined && { repoSeq: repo?.seq ?? null }),
      ...(windowTitle && { pictureStyle: { ...pictureStyle, title: windowTitle } }),
    };
  }
}
