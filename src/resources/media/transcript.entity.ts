import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';

export type TranscriptSource = 'cast' | 'ocr';

@Entity('transcript')
export class TranscriptEntity {
  @PrimaryColumn({ name: 'gif_seq', type: 'bigint' })
  gifSeq!: number;

  @OneToOne('GifEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'transcript_gif' })
  gif!: unknown;

  @Column({ type: 'text' })
  text!: string;

  /** Seconds, one per line of `text`. */
  @Column({ name: 'line_times', type: 'real', array: true })
  lineTimes!: number[];

  @Column({ type: 'varchar', length: 4, default: 'cast' })
  source!: TranscriptSource;
}
