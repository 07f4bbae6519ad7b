import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { run } from '../../platform/database/statement.js';
import { RepoEntity } from './repo.entity.js';

const BY_URLS = {
  name: 'repos by address',
  text: `SELECT seq, slug, codehost_url AS "codehostUrl", description FROM repo WHERE codehost_url = ANY($1::text[])`,
};

@Injectable()
export class RepoRepository {
  constructor(@InjectRepository(RepoEntity) private readonly rows: Repository<RepoEntity>) {}

  /** Of those that a public recording names, or one of the viewer's own; null for every other. */
  findVisible(slug: string, viewerSeq: number): Promise<RepoEntity | null> {
    return this.rows
      .createQueryBuilder('repo')
      .where('repo.slug = :slug', { slug })
      .andWhere(
        `EXISTS (SELECT FROM live_gif AS gif WHERE gif.repo_seq = repo.seq
           AND (gif.visibility = 'public' OR gif.author_seq = :viewerSeq))`,
        { viewerSeq },
      )
      .getOne();
  }

  /** In no order. */
  listByUrls(codehostUrls: readonly string[], manager: EntityManager): Promise<RepoEntity[]> {
    return run<RepoEntity>(manager, BY_URLS, [codehostUrls]);
  }

  findByUrl(codehostUrl: string, manager: EntityManager): Promise<RepoEntity | null> {
    return manager.findOneBy(RepoEntity, { codehostUrl });
  }

  /** False when another repository has the slug, or this one came in meanwhile. */
  async insert(repo: Pick<RepoEntity, 'slug' | 'codehostUrl'>, manager: EntityManager): Promise<boolean> {
    const result = await manager
      .createQueryBuilder()
      .insert()
      .into(RepoEntity)
      .values(repo)
      .orIgnore()
      .returning('seq')
      .execute();
    return (result.raw as unknown[]).length > 0;
  }
}
