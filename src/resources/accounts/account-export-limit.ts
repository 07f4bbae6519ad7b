import { Injectable } from '@nestjs/common';
import { limitReached } from '../../platform/rate-limit/assert-allowed.js';
import { AccountExportRepository } from './account-export.repository.js';

const EXPORTS_PER_DAY = 5;

/** Limits how often users export their account. Survives restarts. */
@Injectable()
export class AccountExportLimit {
  constructor(private readonly exports: AccountExportRepository) {}

  /** Counts an export. @throws RateLimited */
  async admit(userSeq: number): Promise<void> {
    if (await this.exports.count(userSeq, EXPORTS_PER_DAY)) return;
    throw limitReached(
      `You can download your data ${EXPORTS_PER_DAY} times a day.`,
      await this.exports.wait(userSeq, EXPORTS_PER_DAY),
    );
  }
}
