import {
  Column,
  CreateDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { ReportCaseEntity } from './report-case.entity.js';
import type { ReportReason } from './report-reasons.js';

/** A reader's report of a recording; each reporter has one per case. */
@Entity('report')
export class ReportEntity {
  @PrimaryColumn({ name: 'case_seq', type: 'integer' })
  caseSeq!: number;

  /** HMAC of the user, or of the address of an anonymous reporter. */
  @PrimaryColumn({ type: 'bytea' })
  reporter!: Buffer;

  /** `''` for an anonymous reporter. */
  @Column({ type: 'varchar', length: 39, default: '' })
  username!: string;

  @Column({ type: 'varchar', length: 10 })
  reason!: ReportReason;

  @Column({ type: 'text', default: '' })
  details!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @ManyToOne(() => ReportCaseEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'case_seq', foreignKeyConstraintName: 'report_of_case' })
  case!: Relation<ReportCaseEntity>;
}
