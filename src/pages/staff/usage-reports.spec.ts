import { afterEach, expect, it, jest } from '@jest/globals';
import { fake, NO_MANAGER } from '../../../test/support/fakes.js';
import type { DailyUsageService } from '../../indexing/usage-stats/daily-usage.service.js';
import type { GifsService } from '../../resources/gifs/gifs.service.js';
import type { Totals } from '../../resources/users/user-stats.repository.js';
import type { UserOverviewsService } from '../../resources/users/user-overviews.service.js';
import { UsageReports } from './usage-reports.js';

afterEach(() => {
  jest.restoreAllMocks();
});

it('is counted once for concurrent readers, and again when it has lasted', async () => {
  let seconds = 0;
  let counted = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => seconds * 1_000);
  const none = () => Promise.resolve([]);
  const reports = new UsageReports(
    fake<GifsService>({ listUploadDays: none }),
    fake<DailyUsageService>({ list: none }),
    fake<UserOverviewsService>({
      totals: () => {
        seconds += 2;
        counted += 1;
        return Promise.resolve({ recordings: counted } as Totals);
      },
    }),
    NO_MANAGER,
  );
  const read = async () => (await reports.find())?.totals.recordings;
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect((await reports.find())?.days).toHaveLength(30);
  seconds += 39;
  expect(await read()).toBe(1);
  seconds += 2;
  expect(await read()).toBe(2);
});
