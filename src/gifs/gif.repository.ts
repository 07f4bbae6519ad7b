import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Repository, type SelectQueryBuilder } from 'typeorm';
import type { Page, PageRequest } from '../page-request.js';
import { GifStatsEntity } from './gif-stats.entity.js';
import { GifTagEntity } from './gif-tag.entity.js';
import { GifEntity, type Shell } from './gif.entity.js';
import { RECOVERY_HOURS } from './recovery.js';

/** All of them have to fit; one that is not named fits always. */
export interface GifFilter {
  readonly tag?: string;
  readonly shell?: Shell;
  readonly username?: string;
  readonly isFeatured?: true;
}

/** Which recordings of one author. */
export interface OwnGifFilter {
  readonly repoSlug?: string;
  /** Those that can be restored, rather than those that are there. */
  readonly isDeleted?: boolean;
}

export type NewGif = Omit<
  GifEntity,
  'seq' | 'isFeatured' | 'author' | 'repo' | 'createdAt' | 'deletedAt' | 'gifTags' | 'forms' | 'stats'
>;

const LISTED = { author: true, gifTags: { tag: true }, forms: true, stats: true } as const;

@Injectable()
export class GifRepository {
  constructor(@InjectRepository(GifEntity) private readonly rows: Repository<GifEntity>) {}

  /** Null when a recording has that id already. */
  async insert(gif: NewGif, tagSeqs: readonly number[], manager: EntityManager): Promise<number | null> {
    const result = await manager
      .createQueryBuilder()
      .insert()
      .into(GifEntity)
      .values(gif)
      .orIgnore()
      .returning('seq')
      .execute();
    const [row] = result.raw as { seq: number }[];
    if (!row) return null;
    await manager.insert(GifStatsEntity, { gifSeq: row.seq });
    if (tagSeqs.length > 0) {
      await manager.insert(
        GifTagEntity,
        tagSeqs.map((tagSeq, position) => ({ gifSeq: row.seq, tagSeq, position })),
      );
    }
    return row.seq;
  }

  /** Whatever its visibility; null when it was deleted. */
  async findLive(id: string, manager: EntityManager = this.rows.manager): Promise<GifEntity | null> {
    // Not findOne: it asks for the distinct ids of the joined rows first.
    const [gif] = await manager.find(GifEntity, {
      where: { id, deletedAt: IsNull() },
      relations: { ...LISTED, repo: true },
    });
    return gif ?? null;
  }

  /** The author's `seq`; null when there is no such recording, or it was deleted. */
  async findOwner(id: string): Promise<number | null> {
    const gif = await this.rows.findOne({
      select: { seq: true, authorSeq: true },
      where: { id, deletedAt: IsNull() },
    });
    return gif?.authorSeq ?? null;
  }

  /** In no order; deleted ones too. */
  listBySeqs(seqs: readonly number[]): Promise<GifEntity[]> {
    return this.rows.find({ where: { seq: In([...seqs]) }, relations: LISTED });
  }

  /**
   * The `seq` of a recording that is public or the viewer's own, which is not purged as long as the transaction lasts.
   * Null when there is none.
   */
  async hold(id: string, viewerSeq: number, manager: EntityManager): Promise<number | null> {
    const [row]: { seq: number }[] = await manager.query(
      `SELECT seq FROM gif WHERE id = $1 AND deleted_at IS NULL
       AND (visibility = 'public' OR author_seq = $2) FOR KEY SHARE`,
      [id, viewerSeq],
    );
    return row?.seq ?? null;
  }

  /** Newest first. */
  listPublic(filter: GifFilter, request: PageRequest): Promise<Page<GifEntity>> {
    const query = this.publicGifs();
    if (filter.shell !== undefined) query.andWhere('gif.shell = :shell', { shell: filter.shell });
    if (filter.isFeatured) query.andWhere('gif.is_featured');
    if (filter.username !== undefined) {
      query.andWhere('gif.author_seq = (SELECT seq FROM app_user WHERE lower(username) = lower(:username))', {
        username: filter.username,
      });
    }
    if (filter.tag !== undefined) {
      query.andWhere(
        'gif.seq IN (SELECT gif_seq FROM gif_tag WHERE tag_seq = (SELECT seq FROM tag WHERE slug = :tag))',
        { tag: filter.tag },
      );
    }
    return this.page(query, request);
  }

  /** Whatever their visibility, newest first. */
  listOfAuthor(authorSeq: number, filter: OwnGifFilter, request: PageRequest): Promise<Page<GifEntity>> {
    const query = this.rows.createQueryBuilder('gif').where('gif.author_seq = :authorSeq', { authorSeq });
    if (filter.isDeleted) {
      query.andWhere('gif.deleted_at > now() - make_interval(hours => :hours)', { hours: RECOVERY_HOURS });
    } else {
      query.andWhere('gif.deleted_at IS NULL');
    }
    if (filter.repoSlug !== undefined) {
      query.andWhere('gif.repo_seq = (SELECT seq FROM repo WHERE slug = :repoSlug)', {
        repoSlug: filter.repoSlug,
      });
    }
    return this.page(query, request);
  }

  /** Public recordings by tag. */
  async countPublicByTag(tagSeqs: readonly number[]): Promise<Map<number, number>> {
    if (tagSeqs.length === 0) return new Map();
    const counts = await this.publicGifs()
      .innerJoin(GifTagEntity, 'gif_tag', 'gif_tag.gif_seq = gif.seq AND gif_tag.tag_seq = ANY(:tagSeqs)', {
        tagSeqs,
      })
      .select('gif_tag.tag_seq', 'tag_seq')
      .addSelect('count(*)::int', 'count')
      .groupBy('gif_tag.tag_seq')
      .getRawMany<{ tag_seq: number; count: number }>();
    return new Map(counts.map((row) => [row.tag_seq, row.count]));
  }

  /** The one place that says what everybody may see in a list. */
  private publicGifs(): SelectQueryBuilder<GifEntity> {
    return this.rows.createQueryBuilder('gif').where(`gif.visibility = 'public' AND gif.deleted_at IS NULL`);
  }

  /** The rows of the page are chosen by an index alone; only they are read whole. */
  private async page(query: SelectQueryBuilder<GifEntity>, request: PageRequest): Promise<Page<GifEntity>> {
    const count = await query.getCount();
    const offset = (request.page - 1) * request.size;
    if (offset >= count) return { rows: [], count, request };
    const chosen = await query
      .select('gif.seq', 'seq')
      .orderBy('gif.seq', 'DESC')
      .offset(offset)
      .limit(request.size)
      .getRawMany<{ seq: number }>();
    const seqs = chosen.map((row) => row.seq);
    const rows = await this.rows.find({
      where: { seq: In(seqs) },
      relations: LISTED,
      order: { seq: 'DESC' },
    });
    return { rows, count, request };
  }
}
