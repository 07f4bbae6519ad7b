import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { PictureOfCast } from '@ttyreel/recording';
import { StoredRenditionEntity } from './stored-rendition.entity.js';

/** `still` is the thumbnail in full size; `readme` is a smaller GIF for image proxies of code hosts. */
export type RenditionName = 'gif' | 'cast' | 'thumbnail' | 'still' | 'mp4' | 'transcript' | 'readme';

/** The uploaded files of an edited recording. A name with a hyphen is that of a file for its author only. */
export type OriginalName = Extract<SourceName, `original-${string}`>;

/** What a recording is made from. */
export const SOURCES = ['cast', 'gif', 'original-cast', 'original-gif'] as const;
export type SourceName = (typeof SOURCES)[number];

/** A source of a version that was replaced. */
export type VersionFileName = `version-${number}-${SourceName}`;

/** The reason why a picture without text has no transcript, which no retry changes. */
export const NO_TEXT = 'No text could be read from the picture.';
export const IS_RETRIED = `state = 'failed' AND failure IS DISTINCT FROM '${NO_TEXT}'`;

/** A rendition of a recording: pending, ready, or failed with a reason. The transcript's text is in its own table. */
@Entity('rendition')
@Index('rendition_by_blob', ['blobKey'])
@Index('rendition_failed', ['gifSeq'], { where: IS_RETRIED })
export class RenditionEntity extends StoredRenditionEntity {
  @PrimaryColumn({ name: 'gif_seq', type: 'bigint' })
  gifSeq!: number;

  @PrimaryColumn({ type: 'varchar', length: 40 })
  name!: RenditionName | OriginalName | VersionFileName;

  @ManyToOne('GifEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'rendition_gif' })
  gif!: unknown;

  /** Whether the GIF was drawn from the cast rather than uploaded. */
  @Column({ name: 'is_drawn', type: 'boolean', default: false })
  isDrawn!: boolean;

  /** Steps that shrank the README's GIF or lowered the effort for the MP4, in order. */
  @Column({ type: 'text', array: true, nullable: true })
  steps!: string[] | null;

  /** How a GIF was rendered from its cast; null for uploaded ones. */
  @Column({ type: 'jsonb', nullable: true })
  picture!: PictureOfCast | null;

  /** The second of the GIF that a still shows; null for other renditions, and for stills of earlier releases. */
  @Column({ type: 'real', nullable: true })
  second!: number | null;
}

export type NewRendition = Pick<RenditionEntity, 'name' | 'state'> &
  Partial<Pick<RenditionEntity, 'blobKey' | 'hash' | 'byteSize' | 'isDrawn'>>;
