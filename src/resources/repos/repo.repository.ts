import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { run } from '../../platform/database/statement.js';
import { RepoEntity } from './repo.entity.js';

/** A repository on a code host is identified by its URL, another one by its slug. */
export type RepoName = Pick<RepoEntity, 'slug' | 'codehostUrl'>;

/** The lock keeps a repository from being removed before the transaction that uses it ends. */
const BY_NAME = {
  name: 'repo by name',
  text: `SELECT seq, slug, codehost_url AS "codehostUrl", description FROM repo
         WHERE codehost_url = $1 OR slug = $2 FOR KEY SHARE`,
};

const ADD = {
  name: 'repo add',
  text: `INSERT INTO repo (slug, codehost_url) VALUES ($1, $2)
         ON CONFLICT (slug) DO UPDATE SET codehost_url = EXCLUDED.codehost_url
         WHERE repo.codehost_url IS NULL AND EXCLUDED.codehost_url IS NOT NULL`,
};

@Injectable()
export class RepoRepository {
  constructor(@InjectRepository(RepoEntity) private readonly rows: Repository<RepoEntity>) {}

  /** The URL, if a public recording or one of the viewer's has it; otherwise `''`. */
  async findVisibleUrl(slug: string, viewerSeq: number): Promise<string> {
    const repo = await this.rows
      .createQueryBuilder('repo')
      .where('repo.slug = :slug', { slug })
      .andWhere(
        `EXISTS (SELECT FROM live_gif AS gif WHERE gif.repo_seq = repo.seq AND gif.codehost_url <> ''
           AND (gif.visibility = 'public' OR gif.author_seq = :viewerSeq))`,
        { viewerSeq },
      )
      .getOne();
    return repo?.codehostUrl ?? '';
  }

  async find({ slug, codehostUrl }: RepoName, manager: EntityManager): Promise<RepoEntity | null> {
    const [repo] = await run<RepoEntity>(manager, BY_NAME, [codehostUrl, codehostUrl === null ? slug : null]);
    return repo ?? null;
  }

  /** Removes those that no recording has, except those that a transaction is about to use. */
  async removeUnused(seqs: readonly number[], manager: EntityManager): Promise<void> {
    const free = await manager.query<{ seq: number }[]>(
      'SELECT seq FROM repo WHERE seq = ANY($1) FOR UPDATE SKIP LOCKED',
      [seqs],
    );
    await manager.query(
      'DELETE FROM repo WHERE seq = ANY($1) AND EXISTS (SELECT FROM unused_repo WHERE seq = repo.seq)',
      [free.map(({ seq }) => seq)],
    );
  }

  /** A repository with the slug and without a URL gets this one; an existing URL does not change. */
  async add({ slug, codehostUrl }: RepoName, manager: EntityManager): Promise<void> {
    await run(manager, ADD, [slug, codehostUrl]);
  }
}
