import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A request that came with an `Idempotency-Key`: being carried out while `status` is null, answered after. */
@Entity('idempotency_key')
@Index('idempotency_key_by_age', ['createdAt'])
@Index('idempotency_key_of_caller', ['caller', 'createdAt'])
export class IdempotencyKeyEntity {
  @PrimaryColumn({ type: 'varchar', length: 100 })
  caller!: string;

  @PrimaryColumn({ type: 'varchar', length: 255 })
  key!: string;

  /** SHA-256 of the method, the path and the content. */
  @Column({ name: 'request_hash', type: 'bytea' })
  requestHash!: Buffer;

  /** Which try holds it: what an overtaken one writes no longer counts. */
  @Column({ type: 'uuid' })
  claim!: string;

  /** The id of what was made, committed together with it. */
  @Column({ type: 'varchar', length: 200, nullable: true })
  made!: string | null;

  @Column({ type: 'smallint', nullable: true })
  status!: number | null;

  @Column({ type: 'jsonb', nullable: true })
  headers!: Record<string, string> | null;

  /** Encrypted: an answer may hold an API key. */
  @Column({ type: 'bytea', nullable: true })
  body!: Buffer | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
