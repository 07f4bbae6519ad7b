import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { run } from '../database/statement.js';
import { currentRequestId } from '../logging/request-context.js';
import { currentTraceparent } from '../tracing/job-span.js';
import { OutboxEntity } from './outbox.entity.js';

const INSERT = {
  name: 'outbox insert',
  text: 'INSERT INTO outbox (kind, subject_seq, owner_seq, request_id, traceparent) VALUES ($1, $2, $3, $4, $5)',
};

/** How long after the death of its process a job may run again. */
export const LEASE_SECONDS = 30;

/** CPU seconds an hour. An owner who used more waits behind all others until the hour is over. */
const OWNER_SECONDS = 600;
/** More than any owner's turn. */
const BEHIND_ALL = 1_000_000;

/**
 * Oldest first. A turn is the CPU seconds that the owner used in the last hour, and the jobs of the owner that go before,
 * which take about a second each.
 */
const TAKE_DUE = `
  WITH due AS (
    SELECT seq, was_queued FROM outbox WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
  ), taken AS (
    UPDATE outbox SET due_at = now() + make_interval(secs => $2), was_queued = true
    FROM due WHERE outbox.seq = due.seq
    RETURNING outbox.seq, kind, coalesce(owner_seq, 0) AS owner, due.was_queued
  ), queued AS (
    SELECT coalesce(owner_seq, 0) AS owner, count(*) AS jobs FROM outbox
    WHERE due_at > now() AND due_at <= now() + make_interval(secs => $2) GROUP BY 1
  ), used AS (
    SELECT owner_seq AS owner, sum(cpu_ms) / 1000 AS seconds FROM job_cost
    WHERE owner_seq IN (SELECT owner FROM taken) AND at > now() - interval '1 hour' GROUP BY 1
  )
  SELECT seq, kind, was_queued AS "wasQueued",
    coalesce(jobs, 0) + coalesce(seconds, 0) + CASE WHEN seconds >= ${OWNER_SECONDS} THEN ${BEHIND_ALL} ELSE 0 END
      + row_number() OVER (PARTITION BY owner ORDER BY seq) AS turn
  FROM taken LEFT JOIN queued USING (owner) LEFT JOIN used USING (owner) ORDER BY seq`;

const BEGIN = `
  UPDATE outbox
  SET attempts = attempts + (NOT was_running)::int, deaths = deaths + was_running::int,
    running_until = now() + make_interval(secs => $2)
  FROM (SELECT running_until IS NOT NULL AS was_running FROM outbox WHERE seq = $1 FOR UPDATE) AS earlier
  WHERE seq = $1 AND (running_until IS NULL OR running_until < now())
  RETURNING kind, subject_seq AS "subjectSeq", owner_seq AS "ownerSeq", attempts, deaths, cpu_ms AS "cpuMs",
    request_id AS "requestId", traceparent, was_running AS "wasRunning"`;

const CHARGE = `
  WITH job AS (UPDATE outbox SET cpu_ms = cpu_ms + $3 WHERE seq = $1),
    old AS (DELETE FROM job_cost WHERE owner_seq = $2 AND at < now() - interval '1 hour')
  INSERT INTO job_cost (owner_seq, cpu_ms) SELECT $2, $3 WHERE $2::bigint IS NOT NULL`;

const REPLACE = `
  WITH ended AS (DELETE FROM outbox WHERE seq = $1 RETURNING subject_seq, owner_seq, cpu_ms, request_id, traceparent)
  INSERT INTO outbox (kind, subject_seq, owner_seq, cpu_ms, request_id, traceparent)
    SELECT $2, subject_seq, owner_seq, cpu_ms, request_id, traceparent FROM ended`;

/** Between 5 seconds and 10 minutes; greatest() omits NULL. */
const POSTPONE = `
  UPDATE outbox SET attempts = attempts - 1, running_until = NULL, postponed_since = coalesce(postponed_since, now()),
    due_at = now() + least(interval '10 minutes', greatest(interval '5 seconds', (now() - postponed_since) / 4))
  WHERE seq = $1`;

/** An attempt was counted if the job ran. */
const GIVE_BACK_ENDED = `
  WITH ended AS (
    UPDATE outbox SET attempts = attempts - (running_until IS NOT NULL)::int, running_until = NULL, due_at = now()
    WHERE seq = ANY($1) AND (running_until IS NULL OR running_until < now())
  )
  SELECT seq FROM outbox WHERE seq = ANY($1) AND running_until >= now()`;

const NOT_RUNNING = '(running_until IS NULL OR running_until < now())';

/** It reads an index for each kind, and at most 10000 rows. */
const BACKLOG = `
  SELECT kind,
    (SELECT count(*) FROM (SELECT FROM outbox WHERE outbox.kind = kinds.kind AND ${NOT_RUNNING} LIMIT 10000) AS capped)
      AS waiting,
    (SELECT count(*) FROM (
      SELECT FROM outbox WHERE outbox.kind = kinds.kind AND postponed_since IS NOT NULL AND ${NOT_RUNNING} LIMIT 10000
    ) AS capped) AS postponed,
    coalesce((
      SELECT extract(epoch FROM now() - enqueued_at)::float8 FROM outbox
      WHERE outbox.kind = kinds.kind AND ${NOT_RUNNING} ORDER BY enqueued_at LIMIT 1
    ), 0) AS "oldestSeconds"
  FROM unnest($1::text[]) AS kinds (kind)`;

export type NewJob = Pick<OutboxEntity, 'kind' | 'subjectSeq' | 'ownerSeq'>;

export interface BegunJob extends Pick<
  OutboxEntity,
  'kind' | 'subjectSeq' | 'ownerSeq' | 'attempts' | 'deaths' | 'cpuMs' | 'requestId' | 'traceparent'
> {
  /** Whether a process ended while it ran it. */
  readonly wasRunning: boolean;
}

/** Jobs of a kind that no process runs. */
export interface KindBacklog extends Pick<OutboxEntity, 'kind'> {
  readonly waiting: number;
  readonly postponed: number;
  /** 0 if none waits. */
  readonly oldestSeconds: number;
}

export interface DueJob extends Pick<OutboxEntity, 'seq' | 'kind'> {
  /** From 1; the owner who used the least goes first. */
  readonly turn: number;
  /** It is in the queue already, unless that lost it. */
  readonly wasQueued: boolean;
}

@Injectable()
export class OutboxRepository {
  constructor(@InjectRepository(OutboxEntity) private readonly rows: Repository<OutboxEntity>) {}

  async insert({ kind, subjectSeq, ownerSeq }: NewJob, manager: EntityManager): Promise<void> {
    const origin = [currentRequestId(), currentTraceparent()];
    await run(manager, INSERT, [kind, subjectSeq, ownerSeq, ...origin]);
  }

  /** Takes up to `limit` due rows and postpones them; another relay gets others. */
  takeDue(limit: number, putOffSeconds: number): Promise<DueJob[]> {
    return this.rows.query(TAKE_DUE, [limit, putOffSeconds]);
  }

  /** Counts an attempt, or the end of the process that ran it. @returns null if the work is already done, or runs */
  async beginAttempt(seq: number): Promise<BegunJob | null> {
    const [row] = returned<BegunJob>(await this.rows.query(BEGIN, [seq, LEASE_SECONDS]));
    return row ?? null;
  }

  backlog(kinds: readonly string[]): Promise<KindBacklog[]> {
    return this.rows.query(BACKLOG, [kinds]);
  }

  async charge(seq: number, ownerSeq: number | null, cpuMs: number): Promise<void> {
    await this.rows.query(CHARGE, [seq, ownerSeq, cpuMs]);
  }

  /** Keeps other processes from running a job that this one runs. */
  async keepRunning(seq: number): Promise<void> {
    await this.rows.query(
      `UPDATE outbox SET running_until = now() + make_interval(secs => $2)
       WHERE seq = $1 AND running_until IS NOT NULL`,
      [seq, LEASE_SECONDS],
    );
  }

  /** Ends an attempt that may be repeated. */
  async retry(seq: number, inSeconds: number): Promise<void> {
    await this.rows.query(
      `UPDATE outbox SET running_until = NULL, postponed_since = NULL, due_at = now() + make_interval(secs => $2)
       WHERE seq = $1`,
      [seq, inSeconds],
    );
  }

  /** Ends and uncounts an attempt whose failure was not the job's fault. */
  async giveBack(seq: number, dueInSeconds = 0): Promise<void> {
    await this.rows.query(
      `UPDATE outbox SET attempts = attempts - 1, running_until = NULL, due_at = now() + make_interval(secs => $2)
       WHERE seq = $1`,
      [seq, dueInSeconds],
    );
  }

  /** Gives back jobs that nobody keeps any more. @returns those that a process keeps, maybe another one */
  async giveBackEnded(seqs: readonly number[]): Promise<number[]> {
    const kept = await this.rows.query<{ seq: number }[]>(GIVE_BACK_ENDED, [seqs]);
    return kept.map(({ seq }) => seq);
  }

  /** Ends and uncounts an attempt until what it needs is back: it waits a quarter of the time that it has waited. */
  async postpone(seq: number): Promise<void> {
    await this.rows.query(POSTPONE, [seq]);
  }

  async withdraw(kinds: readonly string[], subjectSeq: number, manager: EntityManager): Promise<void> {
    await manager.query('DELETE FROM outbox WHERE kind = ANY($1) AND subject_seq = $2', [kinds, subjectSeq]);
  }

  /** False once its work was cancelled. */
  isKnown(seq: number): Promise<boolean> {
    return this.rows.existsBy({ seq });
  }

  async makeDue(seqs: readonly number[], inSeconds: number): Promise<void> {
    await this.rows.query(
      'UPDATE outbox SET due_at = now() + make_interval(secs => $2) WHERE seq = ANY($1)',
      [seqs, inSeconds],
    );
  }

  /** Of jobs that may be in a queue: later ones wait for a retry. @param areIdle whether no job runs */
  async makeAllDue(areIdle: boolean, queuedForSeconds: number): Promise<void> {
    await this.rows.query(
      `UPDATE outbox SET due_at = now(),
         running_until = CASE WHEN $1 AND running_until > now() THEN now() ELSE running_until END
       WHERE due_at <= now() + make_interval(secs => $2)`,
      [areIdle, queuedForSeconds],
    );
  }

  /** Removes a job and adds the one that follows, which continues its CPU time; neither if it was withdrawn. */
  async replace(seq: number, kind: string): Promise<void> {
    await this.rows.query(REPLACE, [seq, kind]);
  }

  async remove(seq: number): Promise<void> {
    await this.rows.delete({ seq });
  }
}

/** TypeORM returns the rows and their number for an UPDATE … RETURNING. */
function returned<Row>(answer: unknown): Row[] {
  return (answer as [Row[], number])[0];
}
