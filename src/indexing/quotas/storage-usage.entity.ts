import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';

/** The storage of a user's recordings, including deleted ones until the purge. Users without recordings may have no row. */
@Entity('storage_usage')
export class StorageUsageEntity {
  @PrimaryColumn({ name: 'user_seq', type: 'integer' })
  userSeq!: number;

  @OneToOne('UserEntity', { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'user_seq', foreignKeyConstraintName: 'storage_usage_user' })
  user!: unknown;

  /** The total size of all renditions. */
  @Column({ type: 'bigint' })
  bytes!: number;

  /** The number of recordings. */
  @Column({ type: 'integer' })
  gifs!: number;
}
