import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ReposService } from '../repos/repos.service.js';
import { TagsService } from '../tags/tags.service.js';

/** What a recording had before a change or its removal. */
export interface FormerNames {
  readonly tagSeqs: readonly number[];
  readonly repoSeq: number | null;
}

/** Removes tags and repositories once no recording has them: they may name a person, a customer or a host. */
@Injectable()
export class UnusedNamesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly tags: TagsService,
    private readonly repos: ReposService,
  ) {}

  /** Needs the changes committed: of two that drop the same name at once, the later removal sees both. */
  async remove(former: readonly FormerNames[]): Promise<void> {
    const tagSeqs = [...new Set(former.flatMap((names) => names.tagSeqs))];
    const repoSeqs = [...new Set(former.map(({ repoSeq }) => repoSeq).filter((seq) => seq !== null))];
    if (tagSeqs.length + repoSeqs.length === 0) return;
    await this.database.transaction(async (manager) => {
      await this.tags.removeUnused(tagSeqs, manager);
      await this.repos.removeUnused(repoSeqs, manager);
    });
  }
}
