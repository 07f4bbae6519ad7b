import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { run } from '../database/statement.js';
import { OutboxEntity } from './outbox.entity.js';

const INSERT = {
  name: 'outbox insert',
  text: 'INSERT INTO outbox (kind, subject_seq) SELECT * FROM unnest($1::text[], $2::bigint[])',
};

@Injectable()
export class OutboxRepository {
  constructor(@InjectRepository(OutboxEntity) private readonly rows: Repository<OutboxEntity>) {}

  async insert(
    jobs: readonly Pick<OutboxEntity, 'kind' | 'subjectSeq'>[],
    manager: EntityManager,
  ): Promise<void> {
    await run(manager, INSERT, [jobs.map(({ kind }) => kind), jobs.map(({ subjectSeq }) => subjectSeq)]);
  }

  /** Takes up to `limit` due rows for the relay and puts off their next turn; another relay gets others. */
  async takeDue(limit: number, putOffSeconds: number): Promise<Pick<OutboxEntity, 'seq' | 'kind'>[]> {
    return returned(
      await this.rows.query(
        `UPDATE outbox SET due_at = now() + make_interval(secs => $2) WHERE seq IN
           (SELECT seq FROM outbox WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
         RETURNING seq, kind`,
        [limit, putOffSeconds],
      ),
    );
  }

  /** Counts an attempt; null when the work was done meanwhile. */
  async beginAttempt(seq: number): Promise<Pick<OutboxEntity, 'kind' | 'subjectSeq' | 'attempts'> | null> {
    const [row]: { kind: string; subject_seq: number; attempts: number }[] = returned(
      await this.rows.query(
        'UPDATE outbox SET attempts = attempts + 1 WHERE seq = $1 RETURNING kind, subject_seq, attempts',
        [seq],
      ),
    );
    return row ? { kind: row.kind, subjectSeq: row.subject_seq, attempts: row.attempts } : null;
  }

  /** An attempt that was broken off by nobody's fault counts for nothing. */
  async giveBack(seq: number): Promise<void> {
    await this.rows.query('UPDATE outbox SET attempts = attempts - 1, due_at = now() WHERE seq = $1', [seq]);
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

/** TypeORM answers an UPDATE … RETURNING with the rows and their number. */
function returned<Row>(answer: unknown): Row[] {
  return (answer as [Row[], number])[0];
}
