import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { CastEdit } from '../../../recording/edit/cast-edit.js';
import { GifEntity } from '../gif.entity.js';

/** An applied edit; it contains no replaced text. */
export interface AppliedEdit extends Pick<CastEdit, 'trim' | 'cuts' | 'speed' | 'idleLimit'> {
  /** ISO 8601. */
  readonly editedAt: string;
  readonly replacements: readonly { readonly mask: string; readonly matches: number }[];
}

/** The texts of a recording in which edits replace others. */
export interface EditedTexts extends Pick<GifEntity, 'title' | 'slug' | 'description' | 'command'> {
  /** Chosen by its author; '' for the title of the recording. */
  readonly windowTitle: string;
}

/** The parts that the author gets back with the original. */
export interface OriginalRecording {
  /** The uploaded picture; absent if it was drawn. */
  readonly picture?: Pick<GifEntity, 'width' | 'height' | 'frames' | 'durationMs' | 'themeSlug'>;
  /** Texts by name, in their original state and after the last edit. */
  readonly texts: Partial<Record<keyof EditedTexts, { readonly was: string; readonly is: string }>>;
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
