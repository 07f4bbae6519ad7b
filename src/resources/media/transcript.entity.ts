import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';

/** Where a text comes from: the output in the cast, or the pixels of the picture. */
export type TranscriptSource = 'cast' | 'ocr';

/** What was on the screen, line by line, with the second at which each line first appeared. */
@Entity('transcript')
export class TranscriptEntity {
  @PrimaryColumn({ name: 'gif_seq', type: 'bigint' })
  gifSeq!: number;

  @OneToOne('GifEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'transcript_gif' })
  gif!: unknown;

  @Column({ type: 'text' })
  text!: string;

  /** One for each line of `text`, in seconds. */
  @Column({ name: 'line_times', type: 'real', array: true })
  lineTimes!: number[];

  @Column({ type: 'varchar', length: 4, default: 'cast' })
  source!: TranscriptSource;
}
