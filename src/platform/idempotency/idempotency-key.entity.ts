import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A request with an `Idempotency-Key`. It is in progress while `status` is null. */
@Entity('idempotency_key')
@Index('idempotency_key_by_age', ['createdAt'])
@Index('idempotency_key_of_caller', ['caller', 'createdAt'])
export class IdempotencyKeyEntity {
  @PrimaryColumn({ type: 'varchar', length: 100 })
  caller!: string;

  @PrimaryColumn({ type: 'varchar', length: 255 })
  key!: string;

  /** SHA-256 of the method, path and content. */
  @Column({ name: 'request_hash', type: 'bytea' })
  requestHash!: Buffer;

  /** The attempt that has the key; writes of earlier attempts are ignored. */
  @Column({ type: 'uuid' })
  claim!: string;

  /** The id of the created resource, committed with it. */
  @Column({ type: 'varchar', length: 200, nullable: true })
  made!: string | null;

  @Column({ type: 'smallint', nullable: true })
  status!: number | null;

  @Column({ type: 'jsonb', nullable: true })
  headers!: Record<string, string> | null;

  /** Encrypted, because a response may contain an API key. */
  @Column({ type: 'bytea', nullable: true })
  body!: Buffer | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
