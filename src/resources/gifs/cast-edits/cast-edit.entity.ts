import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { CastEdit } from '@ttyreel/recording';
import type { TagName } from '../../tags/tag-names.js';
import type { TextColumns } from '../data/gif-columns.js';
import { GifEntity } from '../data/gif.entity.js';

/** An applied edit; it contains no replaced text. */
export interface AppliedEdit extends Pick<CastEdit, 'trim' | 'cuts' | 'speed' | 'idleLimit'> {
  /** ISO 8601. */
  readonly editedAt: string;
  readonly replacements: readonly { readonly mask: string; readonly matches: number }[];
}

/** The texts of a recording in which edits replace others, or which they remove. */
export interface EditedTexts extends TextColumns, Pick<GifEntity, 'slug'> {
  /** Chosen by its author; '' for the title of the recording. */
  readonly windowTitle: string;
  readonly tags: readonly TagName[];
  readonly repoSlug: string;
}

/** The parts that the author gets back with the original. */
export interface OriginalRecording {
  /** The uploaded picture; absent if it was drawn. */
  readonly picture?: Pick<
    GifEntity,
    'width' | 'height' | 'frames' | 'durationMs' | 'pictureScale' | 'themeSlug'
  >;
  /** The changed texts in their original state. */
  readonly was: Partial<EditedTexts>;
  /** The same after the last edit. */
  readonly is: Partial<EditedTexts>;
}

/** A recording whose original is kept for its author. */
@Entity('gif_edit')
export class CastEditEntity {
  @PrimaryColumn({ name: 'gif_seq', type: 'bigint', primaryKeyConstraintName: 'gif_edit_pk' })
  gifSeq!: number;

  @OneToOne(() => GifEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'gif_edit_gif' })
  gif!: Relation<GifEntity>;

  /** Edits, oldest first. */
  @Column({ type: 'jsonb' })
  steps!: AppliedEdit[];

  @Column({ type: 'jsonb' })
  original!: OriginalRecording;
}
