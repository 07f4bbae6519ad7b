import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { run } from '../database/statement.js';
import { OutboxEntity } from './outbox.entity.js';

const INSERT = {
  name: 'outbox insert',
  text: `INSERT INTO outbox (kind, subject_seq, owner_seq)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[])`,
};

/** Counts an owner's jobs in the queue first, then these, oldest first. */
const TAKE_DUE = `
  WITH due AS (
    SELECT seq FROM outbox WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
  ), taken AS (
    UPDATE outbox SET due_at = now() + make_interval(secs => $2) FROM due WHERE outbox.seq = due.seq
    RETURNING outbox.seq, kind, coalesce(owner_seq, 0) AS owner
  ), queued AS (
    SELECT coalesce(owner_seq, 0) AS owner, count(*) AS jobs FROM outbox WHERE due_at > now() GROUP BY 1
  )
  SELECT seq, kind, coalesce(jobs, 0) + row_number() OVER (PARTITION BY owner ORDER BY seq) AS turn
  FROM taken LEFT JOIN queued USING (owner) ORDER BY seq`;

export type NewJob = Pick<OutboxEntity, 'kind' | 'subjectSeq' | 'ownerSeq'>;

export interface DueJob extends Pick<OutboxEntity, 'seq' | 'kind'> {
  /** Its place among the jobs of its owner, from 1. */
  readonly turn: number;
}

@Injectable()
export class OutboxRepository {
  constructor(@InjectRepository(OutboxEntity) private readonly rows: Repository<OutboxEntity>) {}

  async insert(jobs: readonly NewJob[], manager: EntityManager): Promise<void> {
    await run(manager, INSERT, [
      jobs.map(({ kind }) => kind),
      jobs.map(({ subjectSeq }) => subjectSeq),
      jobs.map(({ ownerSeq }) => ownerSeq),
    ]);
  }

  /** Takes up to `limit` due rows and postpones them; another relay gets others. */
  takeDue(limit: number, putOffSeconds: number): Promise<DueJob[]> {
    return this.rows.query(TAKE_DUE, [limit, putOffSeconds]);
  }

  /** Counts an attempt. @returns null if the work is already done */
  async beginAttempt(seq: number): Promise<Pick<OutboxEntity, 'kind' | 'subjectSeq' | 'attempts'> | null> {
    const [row]: { kind: string; subject_seq: number; attempts: number }[] = returned(
      await this.rows.query(
        'UPDATE outbox SET attempts = attempts + 1 WHERE seq = $1 RETURNING kind, subject_seq, attempts',
        [seq],
      ),
    );
    return row ? { kind: row.kind, subjectSeq: row.subject_seq, attempts: row.attempts } : null;
  }

  /** Uncounts an attempt whose failure was not the job's fault. */
  async giveBack(seq: number, dueInSeconds = 0): Promise<void> {
    await this.rows.query(
      `UPDATE outbox SET attempts = attempts - 1, due_at = now() + make_interval(secs => $2) WHERE seq = $1`,
      [seq, dueInSeconds],
    );
  }

  async withdraw(kinds: readonly string[], subjectSeq: number, manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM outbox WHERE kind = ANY($1) AND subject_seq = $2', [kinds, subjectSeq]);
  }

  /** False once its work was cancelled. */
  isKnown(seq: number): Promise<boolean> {
    return this.rows.existsBy({ seq });
  }

  async hasFewer(rows: number): Promise<boolean> {
    const [row]: { full: boolean }[] = await this.rows.query(
      'SELECT count(*) = $1 AS full FROM (SELECT FROM outbox LIMIT $1) AS waiting',
      [rows],
    );
    return row?.full !== true;
  }

  async makeDue(seqs: readonly number[], inSeconds: number): Promise<void> {
    await this.rows.query(
      'UPDATE outbox SET due_at = now() + make_interval(secs => $2) WHERE seq = ANY($1)',
      [seqs, inSeconds],
    );
  }

  async makeAllDue(): Promise<void> {
    await this.rows.query('UPDATE outbox SET due_at = now()');
  }

  async remove(seq: number): Promise<void> {
    await this.rows.delete({ seq });
  }
}

/** TypeORM returns the rows and their number for an UPDATE … RETURNING. */
function returned<Row>(answer: unknown): Row[] {
  return (answer as [Row[], number])[0];
}
