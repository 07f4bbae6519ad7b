import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config/app-config.js';
import type { Page } from '../../platform/database/page-request.js';
import type { PageDto } from '../../platform/http/page.dto.js';
import { envelope } from '../../platform/http/page-links.js';
import { GifPresenter } from '../gifs/presentation/gif.presenter.js';
import type { ReportDto } from './dto/report.dto.js';
import type { ReportedGif } from './reports.service.js';

@Injectable()
export class ReportPresenter {
  constructor(
    private readonly config: AppConfig,
    private readonly gifs: GifPresenter,
  ) {}

  page(page: Page<ReportedGif>, status: string): PageDto<ReportDto> {
    const listUrl = `${this.config.siteUrl}/api/v1/staff/reports/`;
    return envelope(page, listUrl, { status }, (row) => this.report(row));
  }

  report({ reportCase, gif, reports, reportCount }: ReportedGif): ReportDto {
    const { seq, createdAt, decision, decidedBy, decidedAt, note } = reportCase;
    return {
      id: seq,
      status: decidedAt ? 'decided' : 'open',
      gif: this.gifs.withState(gif),
      report_count: reportCount,
      reports: reports.map((report) => ({
        reason: report.reason,
        details: report.details,
        reporter: report.username,
        created_at: report.createdAt.toISOString(),
      })),
      created_at: createdAt.toISOString(),
      decision,
      decided_by: decidedBy,
      decided_at: decidedAt?.toISOString() ?? null,
      note,
    };
  }
}
