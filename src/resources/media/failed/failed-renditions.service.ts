import { Injectable } from '@nestjs/common';
import { assertPageExists, type Page, type PageRequest } from '../../../platform/database/page-request.js';
import { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import { PublicTransactions } from '../../../platform/response-cache/public-transactions.js';
import { jobsOf } from '../derived/rendition-jobs.js';
import type { FailedRendition } from './failed-rendition.js';
import { FailedRenditionRepository } from './failed-rendition.repository.js';

const RECORDINGS_AT_A_TIME = 500;

/** Renditions whose jobs failed. */
@Injectable()
export class FailedRenditionsService {
  constructor(
    private readonly changes: PublicTransactions,
    private readonly rows: FailedRenditionRepository,
    private readonly outbox: OutboxRelayService,
  ) {}

  /** A page of recordings, the newest first, with all their failed renditions. @throws NotFound past the last page */
  async page(request: PageRequest): Promise<Page<FailedRendition>> {
    const page = await this.rows.page(request);
    assertPageExists(request, page.count);
    return page;
  }

  /** Has those of some recordings made again. @returns them */
  async retry(ids: readonly string[]): Promise<FailedRendition[]> {
    const failed = await this.rows.ofRecordings(ids);
    await this.makeAgain(failed);
    return failed;
  }

  /** Has all made again. @returns them */
  async retryAll(): Promise<FailedRendition[]> {
    const retried: FailedRendition[] = [];
    for (let last = 0; ;) {
      const failed = await this.rows.after(last, RECORDINGS_AT_A_TIME);
      const end = failed.at(-1);
      if (!end) return retried;
      await this.makeAgain(failed);
      retried.push(...failed);
      last = end.gifSeq;
    }
  }

  private async makeAgain(failed: readonly FailedRendition[]): Promise<void> {
    const seqs = [...new Set(failed.map(({ gifSeq }) => gifSeq))];
    await this.changes.transaction(async (manager, changed) => {
      changed('lists', ...seqs.map((seq) => `gif:${seq}` as const));
      await this.rows.markPending(seqs, manager);
      for (const subjectSeq of seqs) {
        const own = failed.filter(({ gifSeq }) => gifSeq === subjectSeq);
        const hasCast = own.some((one) => one.hasCast);
        const [kind] = jobsOf({ renditions: own.map(({ rendition }) => rendition), hasCast });
        // The others follow it.
        if (kind) await this.outbox.enqueue({ kind, subjectSeq, ownerSeq: null }, manager);
      }
    });
  }
}
