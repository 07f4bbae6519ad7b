import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/** A frame of a GIF as a PNG. Times are milliseconds in the GIF. */
@Entity('gif_frame')
@Index('gif_frame_by_blob', ['blobKey'])
export class FrameEntity {
  @PrimaryColumn({ name: 'gif_seq', type: 'bigint' })
  gifSeq!: number;

  @ManyToOne('GifEntity', { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'gif_frame_gif' })
  gif!: unknown;

  /** The hash of the GIF, which may be drawn again. */
  @PrimaryColumn({ name: 'gif_hash', type: 'char', length: 64 })
  gifHash!: string;

  @PrimaryColumn({ name: 'from_ms', type: 'integer' })
  fromMs!: number;

  /** Null for the last frame. */
  @Column({ name: 'until_ms', type: 'integer', nullable: true })
  untilMs!: number | null;

  @Column({ name: 'blob_key', type: 'varchar', length: 100 })
  blobKey!: string;

  @Column({ type: 'char', length: 64 })
  hash!: string;

  @Column({ name: 'byte_size', type: 'integer' })
  byteSize!: number;

  /** Last read, to within an hour, for eviction. */
  @Column({ name: 'used_at', type: 'timestamptz', default: () => 'now()' })
  usedAt!: Date;
}
