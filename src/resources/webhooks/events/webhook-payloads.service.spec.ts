import { beforeEach, describe, expect, it } from '@jest/globals';
import { aGif } from '../../../../test/support/factories.js';
import { fake } from '../../../../test/support/fakes.js';
import type { GifPresenter } from '../../gifs/presentation/gif.presenter.js';
import type { GifWithStateDto } from '../../gifs/dto/gif-state.dto.js';
import type { ListedGif } from '../../gifs/data/gif.read-model.js';
import type { GifsService } from '../../gifs/gifs.service.js';
import type { ReportDto } from '../../reports/dto/report.dto.js';
import type { ReportPresenter } from '../../reports/report.presenter.js';
import type { ReportedGif, ReportsService } from '../../reports/reports.service.js';
import { WebhookPayloadsService } from './webhook-payloads.service.js';

const DELETED_AT = new Date('2026-11-21T09:30:00Z');
const REPORT = { reason: 'spam', details: 'An advert.', created_at: '2026-11-21T09:30:00.000Z' } as const;

let gifs: ListedGif[];
let reported: ReportedGif | null;

const gif = fake<GifWithStateDto>({ id: 'aaaaaaaa' });
const payloads = new WebhookPayloadsService(
  fake<GifsService>({ listBySeqs: () => Promise.resolve(gifs) }),
  fake<ReportsService>({ find: () => Promise.resolve(reported) }),
  fake<GifPresenter>({ withState: () => gif }),
  fake<ReportPresenter>({
    report: () =>
      fake<ReportDto>({
        id: 3,
        gif,
        report_count: 1,
        note: 'For staff.',
        reports: [{ ...REPORT, reporter: 'bob' }],
      }),
  }),
);

beforeEach(() => {
  gifs = [aGif({ id: 'aaaaaaaa', title: 'Rebase', authorSeq: 4 })];
  reported = fake<ReportedGif>();
});

describe('the data of an event', () => {
  it('is the recording, for its author', async () => {
    for (const event of ['gif.ready', 'gif.failed', 'gif.featured'] as const)
      expect(await payloads.find(event, 7)).toEqual({ data: gif, ownerSeq: 4 });
  });

  it('is little of a deleted recording, and nothing of a restored one', async () => {
    expect(await payloads.find('gif.deleted', 7)).toBeNull();
    gifs = [aGif({ id: 'aaaaaaaa', title: 'Rebase', authorSeq: 4, deletedAt: DELETED_AT })];
    expect(await payloads.find('gif.deleted', 7)).toEqual({
      data: { id: 'aaaaaaaa', title: 'Rebase', deleted_at: '2026-11-21T09:30:00.000Z' },
      ownerSeq: 4,
    });
  });

  it('is a report without its reporter, for staff', async () => {
    const data = { id: 3, gif, report_count: 1, reports: [REPORT] };
    expect(await payloads.find('gif.reported', 3)).toEqual({ data, ownerSeq: null });
  });

  it('is nothing of what was purged', async () => {
    [gifs, reported] = [[], null];
    expect([await payloads.find('gif.ready', 7), await payloads.find('gif.reported', 3)]).toEqual([
      null,
      null,
    ]);
  });
});
