import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { StoredRenditionEntity } from '../renditions/stored-rendition.entity.js';

@Entity('themed_picture')
@Unique('themed_picture_of_theme', ['gifSeq', 'themeSlug', 'look'])
@Index('themed_picture_by_blob', ['blobKey'])
export class ThemedPictureEntity extends StoredRenditionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  seq!: number;

  @Column({ name: 'gif_seq', type: 'bigint' })
  gifSeq!: number;

  @ManyToOne('GifEntity', { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'themed_picture_gif' })
  gif!: unknown;

  @Column({ name: 'theme_slug', type: 'varchar', length: 100 })
  themeSlug!: string;

  /** `nameOfLook`; `''` for the style of the recording. */
  @Column({ type: 'varchar', length: 60, default: '' })
  look!: string;

  /** Revision of the theme's colours. */
  @Column({ name: 'theme_revision', type: 'integer', default: 1 })
  themeRevision!: number;

  /** Last read, to within an hour, for eviction. */
  @Column({ name: 'used_at', type: 'timestamptz', default: () => 'now()' })
  usedAt!: Date;

  /** When a failed picture may be retried; null if never. */
  @Column({ name: 'retry_at', type: 'timestamptz', nullable: true })
  retryAt!: Date | null;
}
