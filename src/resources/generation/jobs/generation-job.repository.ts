import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { GenerationJobEntity, type GenerationStatus } from './generation-job.entity.js';

export type NewGenerationJob = Pick<GenerationJobEntity, 'id' | 'authorSeq' | 'request'>;
export type GeneratedTapes = Pick<GenerationJobEntity, 'generator' | 'tapes' | 'commandsFound'>;

/** How long a job can be looked at after its end. */
const KEPT_DAYS = 30;
/** How long its tapes answer an equal request. */
const REUSED_MINUTES = 60;

/** Every move of a job is one statement that names the status it moves from. */
@Injectable()
export class GenerationJobRepository {
  constructor(
    @InjectRepository(GenerationJobEntity) private readonly rows: Repository<GenerationJobEntity>,
  ) {}

  /**
   * Inserts a job unless its author has that many under way. Calls of one author wait for one another, so that none
   * slips through beside another.
   * @returns its seq; null when there are too many
   */
  async insert(job: NewGenerationJob, mostRunning: number, manager: EntityManager): Promise<number | null> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtext('generation_job'), $1)`, [job.authorSeq]);
    const inserted = await manager.query<{ seq: number }[]>(
      `INSERT INTO generation_job (id, author_seq, request)
       SELECT $1, $2::integer, $3
       WHERE (SELECT count(*) FROM generation_job
              WHERE author_seq = $2::integer AND status IN ('pending', 'processing')) < $4
       RETURNING seq`,
      [job.id, job.authorSeq, JSON.stringify(job.request), mostRunning],
    );
    return inserted[0]?.seq ?? null;
  }

  find(id: string): Promise<GenerationJobEntity | null> {
    return this.rows.findOneBy({ id });
  }

  /** How far jobs are, by their ids. */
  async findStages(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.rows.query<{ id: string; status: GenerationStatus; gifs: number }[]>(
      'SELECT id, status, cardinality(gif_ids) AS gifs FROM generation_job WHERE id = ANY($1)',
      [ids],
    );
    return new Map(rows.map(({ id, status, gifs }) => [id, stageOf(status, gifs)]));
  }

  /** The job while it is worked, for the first time or again after its worker died; null when it has ended. */
  async begin(seq: number): Promise<GenerationJobEntity | null> {
    await this.move(seq, 'pending', { status: 'processing', startedAt: () => 'now()' });
    return this.rows.findOneBy({ seq, status: 'processing' });
  }

  /** Milliseconds since it was begun, by the clock of the database. */
  async millisecondsSinceBegin(seq: number): Promise<number> {
    const [row] = await this.rows.query<{ milliseconds: number }[]>(
      `SELECT (extract(epoch FROM now() - started_at) * 1000)::float8 AS milliseconds FROM generation_job WHERE seq = $1`,
      [seq],
    );
    return row?.milliseconds ?? 0;
  }

  /** Keeps what was written, so that it is not written again. False when it was not being worked. */
  keepTapes(seq: number, written: GeneratedTapes): Promise<boolean> {
    return this.move(seq, 'processing', { status: 'processing', ...written });
  }

  /**
   * Notes the recording of the next tape, within the transaction that makes it.
   * @param made how many there were before
   * @returns false when another worker was faster
   */
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
   * The tapes of a recent job of the same author that asked for the same and had its tapes from the same writer.
   * READMEs that are fetched are left out: they may have changed.
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

  /** False when it was not being worked. */
  complete(seq: number): Promise<boolean> {
    return this.move(seq, 'processing', { status: 'completed', finishedAt: () => 'now()' });
  }

  /** False when it was not being worked. */
  fail(seq: number, errorMessage: string, generator: string): Promise<boolean> {
    return this.move(seq, 'processing', {
      status: 'failed',
      errorMessage,
      generator,
      finishedAt: () => 'now()',
    });
  }

  /** Removes some that ended longer ago than they are kept; another purge removes others. @returns how many */
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

/** How far a job is; whoever follows it is told when that changes. */
export function stageOf(status: GenerationStatus, gifs: number): string {
  return `${status} ${gifs}`;
}

type Changes = Parameters<
  ReturnType<ReturnType<Repository<GenerationJobEntity>['createQueryBuilder']>['update']>['set']
>[0];
