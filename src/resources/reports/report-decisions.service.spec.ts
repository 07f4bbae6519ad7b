import { beforeEach, describe, expect, it } from '@jest/globals';
import { aGif } from '../../../test/support/factories.js';
import { fake, FakeTransactions } from '../../../test/support/fakes.js';
import { Conflict, ValidationFailed } from '../../platform/errors/domain-errors.js';
import type { AuditService } from '../audit/audit.service.js';
import type { GifModerationService } from '../gifs/moderation/gif-moderation.service.js';
import type { ReportCaseEntity } from './report-case.entity.js';
import { type DecisionRequest, ReportDecisionsService } from './report-decisions.service.js';
import type { ReportReason } from './report-reasons.js';
import type { ListedReport, ReportRepository } from './report.repository.js';
import type { ReportsService } from './reports.service.js';

const ID = 'aaaaaaaa';

let steps: string[];
let isOpen: boolean;

beforeEach(() => {
  [steps, isOpen] = [[], true];
});

function decide(request: DecisionRequest, ...reasons: readonly ReportReason[]) {
  const step = (text: string) => {
    steps.push(text.trim());
    return Promise.resolve();
  };
  const service = new ReportDecisionsService(
    new FakeTransactions().port,
    fake<ReportRepository>({
      setNote: (_seq, note) => step(`note ${note}`),
      decide: (_seq, { decision, decidedBy }) => step(`${decidedBy}: ${decision}`).then(() => isOpen),
    }),
    fake<ReportsService>({
      get: () =>
        Promise.resolve({
          reportCase: fake<ReportCaseEntity>(),
          gif: aGif({ id: ID }),
          reports: reasons.map((reason) => fake<ListedReport>({ reason })),
          reportCount: reasons.length,
        }),
    }),
    fake<GifModerationService>({
      lock: (id) => step(`lock ${id}`).then(() => fake()),
      hideWithin: (_transaction, id, reason, actor) => step(`${actor} hides ${id}: ${reason}`).then(() => 1),
    }),
    fake<AuditService>({
      record: ({ action, subject, reason = '' }) => step(`${action} ${subject} ${reason}`),
    }),
  );
  return service.decide(3, request, 'grace');
}

describe('a report decision', () => {
  it('dismisses the reports', async () => {
    await decide({ decision: 'dismissed', note: 'fine' }, 'spam');
    expect(steps).toEqual(['lock aaaaaaaa', 'note fine', 'report.decide aaaaaaaa fine', 'grace: dismissed']);
  });

  it('hides the recording last, for the most frequent reason', async () => {
    await decide({ decision: 'hidden' }, 'spam', 'secrets', 'secrets');
    expect(steps.at(-1)).toBe('grace hides aaaaaaaa: It shows secrets.');
  });

  it('hides the recording for the reason that staff give', async () => {
    await decide({ decision: 'hidden', reason: 'It names a customer.' }, 'secrets');
    expect(steps.at(-1)).toBe('grace hides aaaaaaaa: It names a customer.');
  });

  it('is made once and hides nothing the second time', async () => {
    isOpen = false;
    await expect(decide({ decision: 'hidden' }, 'spam')).rejects.toThrow(Conflict);
    expect(steps.at(-1)).toBe('grace: hidden');
  });

  it('can leave the case open with a note, but not without one', async () => {
    await decide({ note: 'asked the author' }, 'spam');
    expect(steps).toEqual([
      'lock aaaaaaaa',
      'note asked the author',
      'report.note aaaaaaaa asked the author',
    ]);
    await expect(decide({}, 'spam')).rejects.toThrow(ValidationFailed);
  });
});
