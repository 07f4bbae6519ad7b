import { Injectable } from '@nestjs/common';
import type { WebhookEvent } from '../../../indexing/webhook-events/webhook-event.js';
import { GifPresenter } from '../../gifs/presentation/gif.presenter.js';
import { GifsService } from '../../gifs/gifs.service.js';
import { ReportPresenter } from '../../reports/report.presenter.js';
import { ReportsService } from '../../reports/reports.service.js';
import type { DeletedGifEventDto, ReportEventDto } from '../dto/webhook-event.dto.js';

interface Payload {
  readonly data: object;
  /** Null: for staff. */
  readonly ownerSeq: number | null;
}

/** What the messages of events contain. */
@Injectable()
export class WebhookPayloadsService {
  constructor(
    private readonly gifs: GifsService,
    private readonly reports: ReportsService,
    private readonly present: GifPresenter,
    private readonly presentReport: ReportPresenter,
  ) {}

  /** @returns null if the subject is gone, or was restored */
  async find(event: WebhookEvent, subjectSeq: number): Promise<Payload | null> {
    if (event === 'gif.reported') return this.report(subjectSeq);
    const [gif] = await this.gifs.listBySeqs([subjectSeq]);
    if (!gif) return null;
    const { authorSeq: ownerSeq, id, title, deletedAt } = gif;
    if (event !== 'gif.deleted') return { data: this.present.withState(gif), ownerSeq };
    if (!deletedAt) return null;
    const data: DeletedGifEventDto = { id, title, deleted_at: deletedAt.toISOString() };
    return { data, ownerSeq };
  }

  /** Without the reporters. */
  private async report(seq: number): Promise<Payload | null> {
    const reported = await this.reports.find(seq);
    if (!reported) return null;
    const { id, gif, report_count, reports } = this.presentReport.report(reported);
    const data: ReportEventDto = {
      id,
      gif,
      report_count,
      reports: reports.map(({ reason, details, created_at }) => ({ reason, details, created_at })),
    };
    return { data, ownerSeq: null };
  }
}
