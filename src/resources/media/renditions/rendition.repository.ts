import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Not, Repository } from 'typeorm';
import { run } from '../../../platform/database/statement.js';
import type { Pending } from '../derived/rendition-jobs.js';
import {
  type NewRendition,
  type OriginalName,
  RenditionEntity,
  type RenditionName,
} from './rendition.entity.js';

export type RenditionFile = Pick<RenditionEntity, 'blobKey' | 'hash' | 'byteSize'> &
  Partial<Pick<RenditionEntity, 'steps' | 'picture' | 'second'>>;

/** A source file of renditions. */
export interface SourceKey {
  readonly rendition: RenditionName | OriginalName;
  readonly blobKey: string;
}

/** Of a recording. */
interface Progress {
  readonly authorSeq: number;
  readonly isPending: boolean;
  readonly hasPicture: boolean;
}

export type RenditionProgress = Pick<RenditionEntity, 'state' | 'hash'> & { readonly name: RenditionName };

const INSERT = {
  name: 'rendition insert',
  text: `INSERT INTO rendition (gif_seq, name, state, blob_key, hash, byte_size, is_drawn)
    SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::bool[])`,
};

@Injectable()
export class RenditionRepository {
  constructor(@InjectRepository(RenditionEntity) private readonly rows: Repository<RenditionEntity>) {}

  async insert(gifSeq: number, renditions: readonly NewRendition[], manager: EntityManager): Promise<void> {
    await run(manager, INSERT, [
      gifSeq,
      renditions.map(({ name }) => name),
      renditions.map(({ state }) => state),
      renditions.map(({ blobKey }) => blobKey),
      renditions.map(({ hash }) => hash),
      renditions.map(({ byteSize }) => byteSize),
      renditions.map(({ isDrawn = false }) => isDrawn),
    ]);
  }

  find(gifSeq: number, name: RenditionEntity['name']): Promise<RenditionEntity | null> {
    return this.rows.findOneBy({ gifSeq, name });
  }

  listStored(gifSeq: number): Promise<RenditionEntity[]> {
    return this.rows.find({ where: { gifSeq, state: 'ready' }, order: { name: 'ASC' } });
  }

  async pendingOf(gifSeq: number): Promise<Pending> {
    const [row]: [Pending] = await this.rows.query(
      `SELECT coalesce(bool_or(name = 'cast'), false) AS "hasCast",
         coalesce(array_agg(name) FILTER (WHERE state = 'pending'), '{}') AS renditions
       FROM rendition WHERE gif_seq = $1`,
      [gifSeq],
    );
    return row;
  }

  /** The recording's id; null when it is gone. */
  async findId(gifSeq: number): Promise<string | null> {
    const [row]: { id: string }[] = await this.rows.query('SELECT id FROM gif_state WHERE seq = $1', [
      gifSeq,
    ]);
    return row?.id ?? null;
  }

  /** Null unless staff hid the recording. */
  async findHiddenReason(gifId: string): Promise<string | null> {
    const [row]: { reason: string }[] = await this.rows.query('SELECT reason FROM hidden_gif WHERE id = $1', [
      gifId,
    ]);
    return row?.reason ?? null;
  }

  /** Excludes deleted and hidden recordings. */
  findOfLiveGif(gifId: string, name: RenditionName): Promise<RenditionEntity | null> {
    return this.rows
      .createQueryBuilder('rendition')
      .innerJoin('live_gif', 'gif', 'gif.seq = rendition.gif_seq')
      .where('gif.id = :gifId AND rendition.name = :name', { gifId, name })
      .getOne();
  }

  /** By the recordings' ids, without those that are deleted or hidden. */
  async listOfLiveGifs(gifIds: readonly string[]): Promise<Map<string, readonly RenditionProgress[]>> {
    if (gifIds.length === 0) return new Map();
    const rows: { id: string; renditions: readonly RenditionProgress[] }[] = await this.rows.query(
      `SELECT gif.id, json_agg(json_build_object('name', name, 'state', state, 'hash', hash) ORDER BY name) AS renditions
       FROM live_gif AS gif JOIN rendition ON rendition.gif_seq = gif.seq
       WHERE gif.id = ANY($1) AND name NOT LIKE '%-%' GROUP BY gif.id`,
      [gifIds],
    );
    return new Map(rows.map(({ id, renditions }) => [id, renditions]));
  }

  /** Whether a recording is public; locks its row. */
  async lockIsPublic(gifSeq: number, manager: EntityManager): Promise<boolean> {
    const [row]: { is_public: boolean }[] = await manager.query(
      'SELECT is_public FROM gif_picture WHERE seq = $1 FOR NO KEY UPDATE',
      [gifSeq],
    );
    return row?.is_public ?? false;
  }

  /** Null if the recording is deleted. */
  async findProgress(gifSeq: number, manager: EntityManager): Promise<Progress | null> {
    const [row]: Progress[] = await manager.query(
      `SELECT author_seq AS "authorSeq", bool_or(state = 'pending') AS "isPending",
         bool_or(name = 'gif' AND state = 'ready') AS "hasPicture"
       FROM gif_state JOIN rendition ON gif_seq = seq WHERE seq = $1 AND is_live GROUP BY author_seq`,
      [gifSeq],
    );
    return row ?? null;
  }

  /** Whether a recording still has this file; locks its row. */
  async isCurrent(
    gifSeq: number,
    { rendition, blobKey }: SourceKey,
    manager: EntityManager,
  ): Promise<boolean> {
    await this.lockIsPublic(gifSeq, manager);
    return manager.existsBy(RenditionEntity, { gifSeq, name: rendition, blobKey });
  }

  /** Locks renditions and returns their bytes and author. Null when the recording was purged. */
  async lockBytes(
    gifSeq: number,
    names: readonly RenditionName[],
    manager: EntityManager,
  ): Promise<{ authorSeq: number; bytes: number } | null> {
    const [row]: { authorSeq: number; bytes: number }[] = await manager.query(
      `WITH held AS (SELECT byte_size FROM rendition WHERE gif_seq = $1 AND name = ANY($2) FOR UPDATE)
       SELECT author_seq AS "authorSeq", (SELECT coalesce(sum(byte_size), 0) FROM held)::bigint AS bytes
       FROM gif_picture WHERE seq = $1 AND EXISTS (SELECT FROM held)`,
      [gifSeq, names],
    );
    return row ?? null;
  }

  async markReady(
    gifSeq: number,
    name: RenditionName,
    file: RenditionFile | null,
    manager: EntityManager,
  ): Promise<void> {
    await manager.update(RenditionEntity, { gifSeq, name }, { state: 'ready', failure: null, ...file });
  }

  hasCast(gifSeq: number, manager: EntityManager): Promise<boolean> {
    return manager.existsBy(RenditionEntity, { gifSeq, name: 'cast' });
  }

  /**
   * Readers get the current files of a rendered picture until there are new ones. A README's GIF depends on the new size.
   * @returns the bytes of the removed files; null for an uploaded picture
   */
  async markForRedraw(gifSeq: number, manager: EntityManager): Promise<number | null> {
    const [drawn]: [unknown[], number] = await manager.query(
      `UPDATE rendition SET state = 'pending', failure = NULL
       WHERE gif_seq = $1 AND name IN ('gif', 'thumbnail', 'still', 'mp4')
         AND EXISTS (SELECT FROM rendition AS picture WHERE picture.gif_seq = $1 AND picture.name = 'gif' AND picture.is_drawn)
       RETURNING name`,
      [gifSeq],
    );
    if (drawn.length === 0) return null;
    const [removed]: [{ byte_size: number | null }[], number] = await manager.query(
      `DELETE FROM rendition WHERE gif_seq = $1 AND name = 'readme' RETURNING byte_size`,
      [gifSeq],
    );
    return removed[0]?.byte_size ?? 0;
  }

  /** The renditions of a rendered picture; meanwhile, some may have been created from the previous one, or failed with it. */
  async markPicturesPending(gifSeq: number, manager: EntityManager): Promise<void> {
    const ended = { gifSeq, name: In(['thumbnail', 'still', 'mp4']), state: Not('pending' as const) };
    await manager.update(RenditionEntity, ended, { state: 'pending', failure: null });
  }

  /** Marks pending renditions only. */
  async markFailed(
    gifSeq: number,
    names: readonly RenditionName[],
    failure: string,
    manager: EntityManager,
  ): Promise<void> {
    const pending = { gifSeq, name: In([...names]), state: 'pending' as const };
    await manager.update(RenditionEntity, pending, { state: 'failed', failure });
  }
}
