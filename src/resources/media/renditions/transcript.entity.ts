import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';

export type TranscriptSource = 'cast' | 'picture';

/** A named moment of a cast. */
export interface Marker {
  /** Second of the GIF and the MP4. */
  readonly time: number;
  /** May be empty. */
  readonly label: string;
}

@Entity('transcript')
export class TranscriptEntity {
  @PrimaryColumn({ name: 'gif_seq', type: 'bigint' })
  gifSeq!: number;

  @OneToOne('GifEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'transcript_gif' })
  gif!: unknown;

  @Column({ type: 'text' })
  text!: string;

  /** Seconds of the GIF and the MP4, one per line of `text`. */
  @Column({ name: 'line_times', type: 'real', array: true })
  lineTimes!: number[];

  /** The same in seconds of the cast; null without a cast. */
  @Column({ name: 'cast_times', type: 'real', array: true, nullable: true })
  castTimes!: number[] | null;

  /** The second of the GIF at which typing of each line began; null for lines that were not typed. */
  @Column({ name: 'typed_from', type: 'real', array: true, nullable: true })
  typedFrom!: (number | null)[] | null;

  /** Null without a cast, and for transcripts of earlier releases. */
  @Column({ type: 'jsonb', nullable: true })
  markers!: readonly Marker[] | null;

  @Column({ type: 'varchar', length: 7, default: 'cast' })
  source!: TranscriptSource;

  /** How sure the reading is, 0 to 1. */
  @Column({ type: 'real', default: 1 })
  confidence!: number;
}
