import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';

/** What a user's recordings take, deleted ones too until they are purged. A user without recordings may have no row. */
@Entity('storage_usage')
export class StorageUsageEntity {
  @PrimaryColumn({ name: 'user_seq', type: 'integer' })
  userSeq!: number;

  @OneToOne('UserEntity', { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_seq', foreignKeyConstraintName: 'storage_usage_user' })
  user!: unknown;

  /** Of the files of all forms. */
  @Column({ type: 'bigint' })
  bytes!: number;

  /** Recordings. */
  @Column({ type: 'integer' })
  gifs!: number;
}
