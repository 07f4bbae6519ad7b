import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';

/** The usage stats of a recording, separate from `gif` so that counting updates no indexes. */
@Entity('gif_stats')
export class GifStatsEntity {
  @PrimaryColumn({ name: 'gif_seq', type: 'bigint' })
  gifSeq!: number;

  @OneToOne('GifEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'gif_stats_gif' })
  gif!: unknown;

  @Column({ name: 'view_count', type: 'integer', default: 0 })
  viewCount!: number;

  @Column({ name: 'embed_count', type: 'integer', default: 0 })
  embedCount!: number;

  @Column({ name: 'download_count', type: 'integer', default: 0 })
  downloadCount!: number;
}
