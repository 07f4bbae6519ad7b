import { Injectable } from '@nestjs/common';
import { Conflict, ValidationFailed } from '../../platform/errors/domain-errors.js';
import { PublicTransactions } from '../../platform/response-cache/public-transactions.js';
import { AuditService } from '../audit/audit.service.js';
import { GifModerationService } from '../gifs/moderation/gif-moderation.service.js';
import { HIDDEN_BECAUSE, type ReportDecision } from './report-reasons.js';
import { ReportRepository } from './report.repository.js';
import { type ReportedGif, ReportsService } from './reports.service.js';

export interface DecisionRequest {
  readonly decision?: ReportDecision;
  /** For staff. */
  readonly note?: string;
  /** For readers of the hidden recording. */
  readonly reason?: string;
}

/** Staff decisions about reports. */
@Injectable()
export class ReportDecisionsService {
  constructor(
    private readonly changes: PublicTransactions,
    private readonly rows: ReportRepository,
    private readonly reports: ReportsService,
    private readonly moderation: GifModerationService,
    private readonly audit: AuditService,
  ) {}

  /** @param actor a username @throws NotFound, ValidationFailed, Conflict if it was already decided */
  async decide(
    seq: number,
    { decision, note, reason }: DecisionRequest,
    actor: string,
  ): Promise<ReportedGif> {
    if (decision === undefined && note === undefined)
      throw new ValidationFailed('Send a decision, a note, or both.');
    const reported = await this.reports.get(seq);
    const subject = reported.gif.id;
    await this.changes.transaction(async (manager, changed) => {
      await this.moderation.lock(subject, manager);
      if (note !== undefined) await this.rows.setNote(seq, note, manager);
      const action = decision ? 'report.decide' : 'report.note';
      const details = { report: String(seq), ...(decision && { decision }) };
      await this.audit.record({ actor, action, subject, reason: note ?? '', details }, manager);
      if (!decision) return;
      if (!(await this.rows.decide(seq, { decision, decidedBy: actor }, manager)))
        throw new Conflict(`Report ${seq} is already decided.`);
      if (decision !== 'hidden') return;
      const why = reason ?? reasonOf(reported);
      await this.moderation.hideWithin({ manager, changed }, subject, why, actor);
    });
    return this.reports.get(seq);
  }
}

/** A sentence for the most frequent reason. */
function reasonOf({ reports }: ReportedGif): string {
  const counts = new Map<string, number>();
  for (const { reason } of reports) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const most = [...reports].sort((a, b) => (counts.get(b.reason) ?? 0) - (counts.get(a.reason) ?? 0))[0];
  return HIDDEN_BECAUSE[most?.reason ?? 'other'];
}
