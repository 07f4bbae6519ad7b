import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { CastEditEntity } from '../cast-edits/cast-edit.entity.js';
import { GifEntity } from '../data/gif.entity.js';
import type { GifSecret } from '../secrets/text-places.js';

/** What a replaced version gets back when it is restored, besides its files. */
export interface KeptVersion {
  readonly picture: Pick<
    GifEntity,
    'width' | 'height' | 'frames' | 'durationMs' | 'pictureScale' | 'themeSlug'
  >;
  /** Whether its picture was drawn from its cast; that picture is not kept. */
  readonly isDrawn: boolean;
  /** What its files show. */
  readonly secrets: readonly GifSecret[];
  readonly edit: Pick<CastEditEntity, 'steps' | 'original'> | null;
}

/** An uploaded version of a recording whose file was replaced at least once. */
@Entity('gif_version')
export class GifVersionEntity {
  @PrimaryColumn({ name: 'gif_seq', type: 'bigint', primaryKeyConstraintName: 'gif_version_pk' })
  gifSeq!: number;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'gif_version_pk' })
  number!: number;

  @ManyToOne(() => GifEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'gif_version_gif' })
  gif!: Relation<GifEntity>;

  @Column({ name: 'uploaded_at', type: 'timestamptz', default: () => 'now()' })
  uploadedAt!: Date;

  /** Null for the current one. */
  @Column({ name: 'replaced_at', type: 'timestamptz', nullable: true })
  replacedAt!: Date | null;

  /** Null for the current one. */
  @Column({ type: 'jsonb', nullable: true })
  kept!: KeptVersion | null;
}
