import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Work that a committed transaction requires. The row stays until the work is done or has failed permanently. */
@Entity('outbox')
@Index('outbox_by_due_time', ['dueAt'])
@Index('outbox_by_kind', ['kind', 'enqueuedAt'])
@Index('outbox_postponed', ['postponedSince'], { where: 'postponed_since IS NOT NULL' })
export class OutboxEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  seq!: number;

  @Column({ type: 'varchar', length: 40 })
  kind!: string;

  /** The `seq` of the subject of the work. */
  @Column({ name: 'subject_seq', type: 'bigint' })
  subjectSeq!: number;

  /** The user whose turn the job takes. Null for work that belongs to no user. */
  @Column({ name: 'owner_seq', type: 'bigint', nullable: true })
  ownerSeq!: number | null;

  @Column({ name: 'enqueued_at', type: 'timestamptz', default: () => 'now()' })
  enqueuedAt!: Date;

  /** The request that caused the work. Null for work of the service itself. */
  @Column({ name: 'request_id', type: 'varchar', length: 40, nullable: true })
  requestId!: string | null;

  /** Where the work is in the trace of that request (W3C Trace Context). */
  @Column({ type: 'varchar', length: 80, nullable: true })
  traceparent!: string | null;

  /** The number of attempts that count. */
  @Column({ type: 'smallint', default: 0 })
  attempts!: number;

  /** The number of processes that ended while they ran it. */
  @Column({ type: 'smallint', default: 0 })
  deaths!: number;

  /** Since when something that it needs is away. */
  @Column({ name: 'postponed_since', type: 'timestamptz', nullable: true })
  postponedSince!: Date | null;

  /** When the relay queues it (again). */
  @Column({ name: 'due_at', type: 'timestamptz', default: () => 'now()' })
  dueAt!: Date;

  /** A process that runs it keeps this in the future. */
  @Column({ name: 'running_until', type: 'timestamptz', nullable: true })
  runningUntil!: Date | null;

  @Column({ name: 'cpu_ms', type: 'int', default: 0 })
  cpuMs!: number;

  @Column({ name: 'was_queued', type: 'boolean', default: false })
  wasQueued!: boolean;
}
