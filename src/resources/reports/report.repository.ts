import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Not, Repository } from 'typeorm';
import type { Page, PageRequest } from '../../platform/database/page-request.js';
import { ReportCaseEntity } from './report-case.entity.js';
import { ReportEntity } from './report.entity.js';
import type { ReportDecision } from './report-reasons.js';

export type NewReport = Pick<ReportEntity, 'reporter' | 'username' | 'reason' | 'details'>;

export interface Decision {
  readonly decision: ReportDecision;
  readonly decidedBy: string;
  readonly note?: string;
}

export interface ListedReport extends Pick<
  ReportEntity,
  'caseSeq' | 'username' | 'reason' | 'details' | 'createdAt'
> {
  /** All reports of the case. */
  readonly count: number;
}

/** The oldest reports of each case, because a recording may have thousands. */
const OLDEST_OF_CASES = `
  SELECT case_seq AS "caseSeq", username, reason, details, created_at AS "createdAt", count
  FROM (
    SELECT *, count(*) OVER (PARTITION BY case_seq)::integer AS count,
           row_number() OVER (PARTITION BY case_seq ORDER BY created_at, reporter) AS number
    FROM report WHERE case_seq = ANY($1)
  ) AS numbered
  WHERE number <= $2 ORDER BY case_seq, number`;

@Injectable()
export class ReportRepository {
  constructor(
    @InjectRepository(ReportCaseEntity) private readonly cases: Repository<ReportCaseEntity>,
    @InjectRepository(ReportEntity) private readonly reports: Repository<ReportEntity>,
  ) {}

  /** Locks the open case of a recording, or creates one. @returns its `seq` */
  async lockOpen(gifSeq: number, manager: EntityManager): Promise<number> {
    const [row]: { seq: number }[] = await manager.query(
      `INSERT INTO report_case (gif_seq) VALUES ($1)
       ON CONFLICT (gif_seq) WHERE decided_at IS NULL DO UPDATE SET gif_seq = excluded.gif_seq RETURNING seq`,
      [gifSeq],
    );
    if (!row) throw new Error(`The recording ${gifSeq} has no open case.`);
    return row.seq;
  }

  /** Another report of the same reporter replaces the first. */
  async save(caseSeq: number, report: NewReport, manager: EntityManager): Promise<void> {
    await manager.upsert(ReportEntity, { caseSeq, ...report }, ['caseSeq', 'reporter']);
  }

  /** Open ones oldest first. Decided ones by decision, latest first. */
  async list(isOpen: boolean, request: PageRequest): Promise<Page<ReportCaseEntity>> {
    const [rows, count] = await this.cases.findAndCount({
      where: { decidedAt: isOpen ? IsNull() : Not(IsNull()) },
      order: isOpen ? { seq: 'ASC' } : { decidedAt: 'DESC', seq: 'DESC' },
      skip: (request.page - 1) * request.size,
      take: request.size,
    });
    return { rows, count, request };
  }

  find(seq: number): Promise<ReportCaseEntity | null> {
    return this.cases.findOneBy({ seq });
  }

  /** Oldest first. @param limit of each case */
  listOfCases(caseSeqs: readonly number[], limit: number): Promise<ListedReport[]> {
    return this.reports.query(OLDEST_OF_CASES, [caseSeqs, limit]);
  }

  /** Makes the reports of a user anonymous. */
  async removeUsername(username: string): Promise<void> {
    await this.reports.update({ username }, { username: '' });
  }

  /** @returns false if it was decided meanwhile */
  async decide(seq: number, decision: Decision, manager: EntityManager): Promise<boolean> {
    const { affected } = await manager.update(
      ReportCaseEntity,
      { seq, decidedAt: IsNull() },
      { ...decision, decidedAt: () => 'now()' },
    );
    return affected === 1;
  }

  async setNote(seq: number, note: string, manager: EntityManager): Promise<void> {
    await manager.update(ReportCaseEntity, { seq }, { note });
  }
}
