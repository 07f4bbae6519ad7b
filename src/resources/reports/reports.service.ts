import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { KeyVault } from '../../platform/credentials/key-vault.js';
import { assertPageExists, type Page, type PageRequest } from '../../platform/database/page-request.js';
import { NotFound } from '../../platform/errors/domain-errors.js';
import { WebhookEventsService } from '../../indexing/webhook-events/webhook-events.service.js';
import type { Viewer } from '../../platform/http/viewer.js';
import type { ListedGif } from '../gifs/data/gif.read-model.js';
import { GifsService } from '../gifs/gifs.service.js';
import type { ReportCaseEntity } from './report-case.entity.js';
import type { ReportReason } from './report-reasons.js';
import { type ListedReport, ReportRepository } from './report.repository.js';

/** The reporter. */
export interface Reporter {
  readonly viewer: Viewer | null;
  /** The bucket of the client's address. */
  readonly bucket: string;
}

export interface ReportedGif {
  readonly reportCase: ReportCaseEntity;
  readonly gif: ListedGif;
  /** The oldest ones, oldest first. */
  readonly reports: readonly ListedReport[];
  /** All of them. */
  readonly reportCount: number;
}

const MOST_LISTED = 100;

/** Reports of recordings, and the queue of staff: one case for all open reports of a recording. */
@Injectable()
export class ReportsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly rows: ReportRepository,
    private readonly gifs: GifsService,
    private readonly vault: KeyVault,
    private readonly events: WebhookEventsService,
  ) {}

  /** Another report of the same reporter replaces the first. @throws NotFound, HiddenByStaff */
  async report(
    gifId: string,
    { viewer, bucket }: Reporter,
    report: { reason: ReportReason; details: string },
  ): Promise<void> {
    const { seq } = await this.gifs.read(gifId, viewer);
    const who = viewer ? `user ${viewer.userSeq}` : `address ${bucket}`;
    const reporter = this.vault.hash(`reporter ${who}`);
    await this.database.transaction(async (manager) => {
      const caseSeq = await this.rows.lockOpen(seq, manager);
      await this.rows.save(caseSeq, { ...report, reporter, username: viewer?.username ?? '' }, manager);
      await this.events.record('gif.reported', caseSeq, null, manager);
    });
  }

  /** Open ones oldest first. Decided ones by decision, latest first. @throws NotFound past the last page */
  async list(isOpen: boolean, request: PageRequest): Promise<Page<ReportedGif>> {
    const page = await this.rows.list(isOpen, request);
    assertPageExists(request, page.count);
    return { ...page, rows: await this.withReports(page.rows) };
  }

  /** @throws NotFound */
  async get(seq: number): Promise<ReportedGif> {
    const found = await this.find(seq);
    if (!found) throw new NotFound(`There is no report ${seq}.`);
    return found;
  }

  async find(seq: number): Promise<ReportedGif | null> {
    const reportCase = await this.rows.find(seq);
    const [found] = reportCase ? await this.withReports([reportCase]) : [];
    return found ?? null;
  }

  /** Makes the reports of a user anonymous. */
  async forgetReporter(username: string): Promise<void> {
    await this.rows.removeUsername(username);
  }

  private async withReports(cases: readonly ReportCaseEntity[]): Promise<ReportedGif[]> {
    if (cases.length === 0) return [];
    const caseSeqs = cases.map(({ seq }) => seq);
    const reports = await this.rows.listOfCases(caseSeqs, MOST_LISTED);
    const gifs = await this.gifs.listBySeqs([...new Set(cases.map(({ gifSeq }) => gifSeq))]);
    const bySeq = new Map(gifs.map((gif) => [gif.seq, gif]));
    return cases.flatMap((reportCase) => {
      const gif = bySeq.get(reportCase.gifSeq);
      const own = reports.filter(({ caseSeq }) => caseSeq === reportCase.seq);
      return gif ? [{ reportCase, gif, reports: own, reportCount: own[0]?.count ?? 0 }] : [];
    });
  }
}
