import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { GenerationJobEntity, type GenerationStatus } from './generation-job.entity.js';

export type NewGenerationJob = Pick<GenerationJobEntity, 'id' | 'authorSeq' | 'request'>;
export type GeneratedTapes = Pick<GenerationJobEntity, 'generator' | 'tapes' | 'commandsFound'>;

/** How long a finished job stays readable. */
const KEPT_DAYS = 30;
/** How long its tapes are reused for an equal request. */
const REUSED_MINUTES = 60;

/** Every state change is one statement that checks the previous status. */
@Injectable()
export class GenerationJobRepository {
  constructor(
    @InjectRepository(GenerationJobEntity) private readonly rows: Repository<GenerationJobEntity>,
  ) {}

  /**
   * Inserts a job unless its author has `mostRunning` unfinished ones; serialised per author. @returns it or null
   */
  async insert(
    job: NewGenerationJob,
    mostRunning: number,
    manager: EntityManager,
  ): Promise<GenerationJobEntity | null> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtext('generation_job'), $1)`, [job.authorSeq]);
    await manager.query(
      `INSERT INTO generation_job (id, author_seq, request)
       SELECT $1, $2::integer, $3
       WHERE (SELECT count(*) FROM generation_job
              WHERE author_seq = $2::integer AND status IN ('pending', 'processing')) < $4`,
      [job.id, job.authorSeq, JSON.stringify(job.request), mostRunning],
    );
    return manager.findOneBy(GenerationJobEntity, { id: job.id });
  }

  find(id: string): Promise<GenerationJobEntity | null> {
    return this.rows.findOneBy({ id });
  }

  async findStages(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.rows.query<
      { id: string; status: GenerationStatus; gifs: number; error: string }[]
    >(
      'SELECT id, status, cardinality(gif_ids) AS gifs, error_message AS error FROM generation_job WHERE id = ANY($1)',
      [ids],
    );
    return new Map(rows.map(({ id, status, gifs, error }) => [id, stageOf(status, gifs, error)]));
  }

  /** Starts or resumes a job. Null when it has ended. */
  async begin(seq: number): Promise<GenerationJobEntity | null> {
    await this.move(seq, 'pending', { status: 'processing', startedAt: () => 'now()', errorMessage: '' });
    return this.rows.findOneBy({ seq, status: 'processing' });
  }

  /** Until something that it needs is back. @returns false when the job is not processing */
  wait(seq: number, errorMessage: string): Promise<boolean> {
    return this.move(seq, 'processing', { status: 'pending', startedAt: null, errorMessage });
  }

  /** By the database clock. */
  async millisecondsSinceBegin(seq: number): Promise<number> {
    const [row] = await this.rows.query<{ milliseconds: number }[]>(
      `SELECT (extract(epoch FROM now() - started_at) * 1000)::float8 AS milliseconds FROM generation_job WHERE seq = $1`,
      [seq],
    );
    return row?.milliseconds ?? 0;
  }

  /** Stores the tapes, so that a retry does not write them again. False when the job is not processing. */
  keepTapes(seq: number, written: GeneratedTapes): Promise<boolean> {
    return this.move(seq, 'processing', { status: 'processing', ...written });
  }

  /** Records the next recording within its transaction. @returns false when another worker was faster */
  async addGif(seq: number, id: string, made: number, manager: EntityManager): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `WITH added AS (
         UPDATE generation_job SET gif_ids = gif_ids || $2::varchar
         WHERE seq = $1 AND status = 'processing' AND cardinality(gif_ids) = $3
         RETURNING seq
       ) SELECT seq FROM added`,
      [seq, id, made],
    );
    return rows.length === 1;
  }

  /**
   * Tapes of a recent equal job of the same author and generator. Fetched READMEs never match, as they may have
   * changed.
   */
  async findEqual(
    { authorSeq, request }: GenerationJobEntity,
    generator: string,
  ): Promise<GeneratedTapes | null> {
    if (request.source) return null;
    const [found] = await this.rows.query<GeneratedTapes[]>(
      `SELECT generator, tapes, commands_found AS "commandsFound" FROM generation_job
       WHERE finished_at > now() - make_interval(mins => $1) AND status = 'completed' AND author_seq = $2
         AND generator = $3 AND request - 'tapeOnly' = $4::jsonb - 'tapeOnly'
       ORDER BY finished_at DESC LIMIT 1`,
      [REUSED_MINUTES, authorSeq, generator, JSON.stringify(request)],
    );
    return found ?? null;
  }

  /** False when the job is not processing. */
  complete(seq: number): Promise<boolean> {
    return this.move(seq, 'processing', { status: 'completed', finishedAt: () => 'now()' });
  }

  /** False when the job is not processing. */
  fail(seq: number, errorMessage: string, generator: string): Promise<boolean> {
    return this.move(seq, 'processing', {
      status: 'failed',
      errorMessage,
      generator,
      finishedAt: () => 'now()',
    });
  }

  /** Removes the request and the tapes of the job that made a recording: they have its texts. */
  async removeTextsOf(gifId: string, authorSeq: number, manager: EntityManager): Promise<void> {
    await manager.query(
      `UPDATE generation_job SET request = request - '{description,markdown,source}'::text[], tapes = '[]'
       WHERE author_seq = $2 AND $1 = ANY(gif_ids)`,
      [gifId, authorSeq],
    );
  }

  /** Removes expired jobs; concurrent purges skip locked rows. @returns how many */
  async removeExpired(limit: number): Promise<number> {
    const rows = await this.rows.query<unknown[]>(
      `WITH removed AS (
         DELETE FROM generation_job WHERE seq IN (
           SELECT seq FROM generation_job WHERE finished_at <= now() - make_interval(days => $1)
           ORDER BY finished_at LIMIT $2 FOR UPDATE SKIP LOCKED)
         RETURNING seq
       ) SELECT seq FROM removed`,
      [KEPT_DAYS, limit],
    );
    return rows.length;
  }

  private async move(seq: number, from: GenerationStatus, changes: Changes): Promise<boolean> {
    const { affected } = await this.rows
      .createQueryBuilder()
      .update()
      .set(changes)
      .where({ seq, status: from })
      .execute();
    return affected === 1;
  }
}

/** A value that changes with the progress of a job. */
export function stageOf(status: GenerationStatus, gifs: number, errorMessage: string): string {
  return `${status} ${gifs} ${errorMessage}`;
}

type Changes = Parameters<
  ReturnType<ReturnType<Repository<GenerationJobEntity>['createQueryBuilder']>['update']>['set']
>[0];
