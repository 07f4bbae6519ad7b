import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Work that a committed transaction promised. The row lives until the work is done or has failed for good;
 * the queue only carries its number and may be emptied at any time.
 */
@Entity('outbox')
@Index('outbox_by_due_time', ['dueAt'])
export class OutboxEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  seq!: number;

  @Column({ type: 'varchar', length: 40 })
  kind!: string;

  /** The `seq` of what the work is about. */
  @Column({ name: 'subject_seq', type: 'bigint' })
  subjectSeq!: number;

  /** Who it is done for: the users' jobs take turns. Null for all that is done for nobody in particular. */
  @Column({ name: 'owner_seq', type: 'bigint', nullable: true })
  ownerSeq!: number | null;

  /** How often a worker has begun it. */
  @Column({ type: 'smallint', default: 0 })
  attempts!: number;

  /** When the relay hands it to the queue (again). */
  @Column({ name: 'due_at', type: 'timestamptz', default: () => 'now()' })
  dueAt!: Date;
}
