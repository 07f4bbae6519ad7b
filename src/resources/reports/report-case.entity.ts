import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
} from 'typeorm';
import type { ReportDecision } from './report-reasons.js';

/** The reports of one recording until staff decide; later reports open another case. */
@Entity('report_case')
@Index('report_case_open', ['gifSeq'], { unique: true, where: 'decided_at IS NULL' })
@Index('report_case_by_gif', ['gifSeq'])
@Index('report_case_by_decision', ['decidedAt'])
export class ReportCaseEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  seq!: number;

  @Column({ name: 'gif_seq', type: 'bigint' })
  gifSeq!: number;

  @ManyToOne('GifEntity', { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gif_seq', foreignKeyConstraintName: 'report_case_gif' })
  gif!: unknown;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Null while it is open. */
  @Column({ name: 'decided_at', type: 'timestamptz', nullable: true })
  decidedAt!: Date | null;

  @Column({ name: 'decided_by', type: 'varchar', length: 39, nullable: true })
  decidedBy!: string | null;

  @Column({ type: 'varchar', length: 10, nullable: true })
  decision!: ReportDecision | null;

  /** For staff. */
  @Column({ type: 'text', default: '' })
  note!: string;
}
