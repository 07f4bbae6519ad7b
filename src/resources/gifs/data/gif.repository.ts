import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Not, Repository } from 'typeorm';
import { entityColumns } from '../../../platform/database/entity-columns.js';
import { NoReplica, ReplicaReads } from '../../../platform/replica/replica-reads.js';
import { run, type Statement } from '../../../platform/database/statement.js';
import type { Page, PageRequest } from '../../../platform/database/page-request.js';
import {
  type GifFilter,
  type ListQuery,
  type OwnGifFilter,
  ownList,
  publicList,
  type StaffGifFilter,
  staffList,
} from './gif-list.sql.js';
import {
  detailJson,
  DETAIL_OF_ID,
  type GifDetail,
  type GifJson,
  gifsOf,
  GIVEN_SEQS,
  type ListedGif,
  listedJson,
  type TagJson,
} from './gif.read-model.js';
import { insertStats } from '../../../indexing/usage-stats/gif-stats.sql.js';
import { GifEntity } from './gif.entity.js';

/** Columns that a new row gets from the database. */
const DEFAULTED = [
  ...(['seq', 'isFeatured', 'featuredAt', 'featuredRank', 'createdAt', 'updatedAt', 'deletedAt'] as const),
  ...(['hiddenAt', 'hiddenReason', 'hiddenVisibility'] as const),
];

export type NewGif = Omit<GifEntity, (typeof DEFAULTED)[number] | 'author' | 'repo'>;

export interface DayOfUploads {
  /** `2026-11-23`, in UTC. */
  readonly day: string;
  readonly uploads: number;
  /** The bytes of all their files. */
  readonly bytes: number;
}

interface GifsJson<Gif extends ListedGif> {
  readonly gifs: GifJson<Gif>[] | null;
  readonly tags: TagJson[] | null;
}

const DETAIL = { name: 'gif', text: DETAIL_OF_ID };
const DETAIL_BY_SEQ = { name: 'gif by seq', text: detailJson('gif_listing AS gif WHERE gif.seq = $1') };
const BY_SEQS = { name: 'gifs by seq', text: listedJson(`SELECT unnest(${GIVEN_SEQS}) AS seq`) };
// Compared as text, the ids would not use the index.
const BY_IDS = { name: 'gifs by id', text: listedJson('SELECT seq FROM gif WHERE id = ANY($1::bpchar[])') };

const NEW_COLUMNS = entityColumns(GifEntity).filter(
  ({ property }) => !DEFAULTED.some((defaulted) => defaulted === property),
);
const NEW_NAMES = NEW_COLUMNS.map(({ name }) => name).join(', ');

const INSERT = {
  name: 'gif insert',
  text: `
    WITH made AS (
      INSERT INTO gif (${NEW_NAMES})
      SELECT ${NEW_NAMES} FROM json_populate_record(NULL::gif, $1::json)
      ON CONFLICT (id) DO NOTHING
      RETURNING seq
    ), stats AS (
      ${insertStats('SELECT seq FROM made')}
    )
    SELECT seq FROM made`,
};

@Injectable()
export class GifRepository {
  constructor(
    @InjectRepository(GifEntity) private readonly rows: Repository<GifEntity>,
    private readonly reads: ReplicaReads = new NoReplica(),
  ) {}

  /** @returns its `seq`; null if its id is taken */
  async insert(gif: NewGif, manager: EntityManager): Promise<number | null> {
    const [row] = await run<{ seq: number }>(manager, INSERT, [JSON.stringify(rowOf(gif))]);
    return row?.seq ?? null;
  }

  /** Any visibility; null if deleted. */
  async find(id: string, manager: EntityManager = this.rows.manager): Promise<GifDetail | null> {
    const [row] = await run<GifsJson<GifDetail>>(manager, DETAIL, [id]);
    return row ? (gifsOf(row.gifs, row.tags)[0] ?? null) : null;
  }

  /** All recordings of an author, including deleted ones that are not purged, oldest first. */
  listIdsOf(authorSeq: number): Promise<Pick<GifEntity, 'seq' | 'id' | 'deletedAt'>[]> {
    return this.rows.find({
      select: { seq: true, id: true, deletedAt: true },
      where: { authorSeq },
      order: { seq: 'ASC' },
    });
  }

  /** The author's `seq`; null if there is no such recording or it is deleted. */
  async findOwner(id: string): Promise<number | null> {
    const gif = await this.rows.findOne({
      select: { seq: true, authorSeq: true },
      where: { id, deletedAt: IsNull() },
    });
    return gif?.authorSeq ?? null;
  }

  /** Finds recordings of any visibility, including deleted ones. */
  async findBySeq(seq: number): Promise<GifDetail | null> {
    const [row] = await run<GifsJson<GifDetail>>(this.rows.manager, DETAIL_BY_SEQ, [seq]);
    return row ? (gifsOf(row.gifs, row.tags)[0] ?? null) : null;
  }

  /** Whether it was public when it was deleted: only then may everybody know that it existed. */
  async wasPublic(id: string): Promise<boolean> {
    return this.rows.existsBy({ id, visibility: 'public', deletedAt: Not(IsNull()) });
  }

  /** When it was deleted; null if it was not, or if it belongs to another author than the given one. */
  async findDeletion(id: string, authorSeq: number): Promise<Date | null> {
    const gif = await this.rows.findOne({ select: { seq: true, deletedAt: true }, where: { id, authorSeq } });
    return gif?.deletedAt ?? null;
  }

  /** Newest first, including deleted ones. */
  listBySeqs(seqs: readonly number[]): Promise<ListedGif[]> {
    return this.list(BY_SEQS, seqs);
  }

  /** Newest first, including deleted ones. */
  listByIds(ids: readonly string[]): Promise<ListedGif[]> {
    return this.list(BY_IDS, ids);
  }

  /** Prevents the purge of a public or own recording until the transaction ends. @returns its `seq`, or null */
  async pinForReference(id: string, viewerSeq: number, manager: EntityManager): Promise<number | null> {
    const [row]: { seq: number }[] = await manager.query(
      `SELECT seq FROM gif WHERE id = $1 AND deleted_at IS NULL
       AND (visibility = 'public' OR author_seq = $2) FOR KEY SHARE`,
      [id, viewerSeq],
    );
    return row?.seq ?? null;
  }

  /** Newest first. */
  listPublic(filter: GifFilter, request: PageRequest): Promise<Page<ListedGif>> {
    return this.reads.read('list', this.rows.manager, (manager) =>
      this.page(publicList(filter, request), request, manager),
    );
  }

  /** Any visibility, newest first. */
  listOfAuthor(authorSeq: number, filter: OwnGifFilter, request: PageRequest): Promise<Page<ListedGif>> {
    return this.page(ownList(authorSeq, filter, request), request);
  }

  /** Any recording, newest first. */
  listAll(filter: StaffGifFilter, request: PageRequest): Promise<Page<ListedGif>> {
    return this.rows.manager.transaction(async (manager) => {
      // The indexes of few rows are used only for known values.
      await manager.query('SET LOCAL plan_cache_mode = force_custom_plan');
      return this.page(staffList(filter, request), request, manager);
    });
  }

  /** Uploads by day (UTC), oldest first; purged ones are not included. Reads all recordings. @param since a day */
  listUploadDays(since: string, manager: EntityManager): Promise<DayOfUploads[]> {
    return manager.query(
      `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::integer AS uploads,
         coalesce(sum(bytes), 0)::bigint AS bytes
       FROM gif JOIN gif_storage ON gif_seq = seq
       WHERE created_at >= $1::date::timestamp AT TIME ZONE 'UTC' GROUP BY 1 ORDER BY 1`,
      [since],
    );
  }

  private async list(query: Statement, keys: readonly unknown[]): Promise<ListedGif[]> {
    const [row] = await run<GifsJson<ListedGif>>(this.rows.manager, query, [keys]);
    return row ? gifsOf(row.gifs, row.tags) : [];
  }

  private async page(
    query: ListQuery,
    request: PageRequest,
    manager = this.rows.manager,
  ): Promise<Page<ListedGif>> {
    const [row] = await run<GifsJson<ListedGif> & { count: number }>(manager, query, query.values);
    return { rows: row ? gifsOf(row.gifs, row.tags) : [], count: row?.count ?? 0, request };
  }
}

function rowOf(gif: NewGif): Record<string, unknown> {
  const values: Partial<GifEntity> = gif;
  return Object.fromEntries(NEW_COLUMNS.map(({ name, property }) => [name, values[property]]));
}
