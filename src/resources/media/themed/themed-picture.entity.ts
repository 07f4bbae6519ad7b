import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { StoredForm } from '../stored-rendition.entity.js';

/** The cast of a recording, drawn in a theme that somebody asked for. Made once, by whoever asks first. */
@Entity('themed_picture')
@Unique('themed_picture_of_theme', ['gifSeq', 'themeSlug'])
@Index('themed_picture_by_blob', ['blobKey'])
@Index('themed_picture_pending', ['seq'], { where: `state = 'pending'` })
export class ThemedPictureEntity extends StoredForm {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  seq!: number;

  @Column({ name: 'gif_seq', type: 'bigint' })
  gifSeq!: number;

  // By name: recordings know their pictures, not the other way round.
  @ManyToOne('GifEntity', { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'themed_picture_gif' })
  gif!: unknown;

  @Column({ name: 'theme_slug', type: 'varchar', length: 100 })
  themeSlug!: string;

  /** Of the theme, as the picture is to be drawn or was. */
  @Column({ name: 'theme_revision', type: 'integer', default: 1 })
  themeRevision!: number;

  /** The address bucket of whoever asked for it; null once it has been drawn or has failed. */
  @Column({ name: 'asked_by', type: 'varchar', length: 64, nullable: true })
  askedBy!: string | null;

  /** When it was read last, to within an hour: those that were not read for longest make room for others. */
  @Column({ name: 'used_at', type: 'timestamptz', default: () => 'now()' })
  usedAt!: Date;

  /** From when on a picture that failed may be asked for again; null when it would fail as before. */
  @Column({ name: 'retry_at', type: 'timestamptz', nullable: true })
  retryAt!: Date | null;
}
