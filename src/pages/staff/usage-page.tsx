import { Get } from '@nestjs/common';
import { DailyUsageService } from '../../indexing/usage-stats/daily-usage.service.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { UserOverviewsService } from '../../resources/users/user-overviews.service.js';
import { formatBytes, formatNumber } from '../site/components/format.js';
import type { PageContent, WebPage, WebPageRequest } from '../site/layout/page.js';
import { requireStaff } from '../site/session/require-session.js';
import { BarChart } from './bar-chart.js';
import { staffContent } from './staff-layout.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

const DAYS = 30;
const DAY_MS = 86_400_000;

interface Day {
  readonly day: string;
  readonly uploads: number;
  readonly bytes: number;
  readonly views: number;
  readonly embeds: number;
  readonly downloads: number;
}

/** `/staff/usage`: uploads, views and storage of the last 30 days. */
@SitePage('staff/usage')
export class UsagePage implements WebPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly usage: DailyUsageService,
    private readonly overviews: UserOverviewsService,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    requireStaff(request);
    const [days, totals] = await Promise.all([this.days(), this.overviews.totals()]);
    const bars = (value: (day: Day) => number) => days.map((day) => ({ day: day.day, value: value(day) }));
    return staffContent({
      title: 'Usage',
      part: '/staff/usage',
      body: (
        <>
          <p>
            {formatNumber(totals.recordings)} recordings of {formatNumber(totals.users)} users, in{' '}
            {formatBytes(totals.storageBytes)}, with {formatNumber(totals.views)} views,{' '}
            {formatNumber(totals.embeds)} embeds and {formatNumber(totals.downloads)} downloads so far.
          </p>
          <BarChart title="Uploads" bars={bars(({ uploads }) => uploads)} format={formatNumber} />
          <BarChart title="Views" bars={bars(({ views }) => views)} format={formatNumber} />
          <BarChart title="Stored" bars={bars(({ bytes }) => bytes)} format={formatSize} />
          <details>
            <summary>The numbers of each day</summary>
            <Numbers days={days} />
          </details>
          <p class="muted">
            Days are in UTC. Views, embeds and downloads count once per address in 30 minutes. Stored are the
            files of the recordings that were uploaded on the day and are still kept.
          </p>
        </>
      ),
    });
  }

  /** Oldest first, including days without counts. */
  private async days(): Promise<Day[]> {
    const names = Array.from({ length: DAYS }, (_, at) =>
      new Date(Date.now() - (DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
    );
    const since = names[0] ?? '';
    const [uploads, usage] = await Promise.all([this.gifs.listUploadDays(since), this.usage.list(since)]);
    const uploadsByDay = new Map(uploads.map((row) => [row.day, row]));
    const usageByDay = new Map(usage.map((row) => [row.day, row]));
    const nothing = { uploads: 0, bytes: 0, views: 0, embeds: 0, downloads: 0 };
    return names.map((day) => ({ ...nothing, ...uploadsByDay.get(day), ...usageByDay.get(day), day }));
  }
}

function formatSize(bytes: number): string {
  return bytes === 0 ? '0' : formatBytes(bytes);
}

function Numbers({ days }: { readonly days: readonly Day[] }) {
  return (
    <table class="list numbers">
      <thead>
        <tr>
          {['Day', 'Uploads', 'Stored', 'Views', 'Embeds', 'Downloads'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, uploads, bytes, views, embeds, downloads }) => (
          <tr key={day}>
            <th scope="row">
              <time dateTime={day}>{day}</time>
            </th>
            <td data-label="Uploads">{formatNumber(uploads)}</td>
            <td data-label="Stored">{formatSize(bytes)}</td>
            <td data-label="Views">{formatNumber(views)}</td>
            <td data-label="Embeds">{formatNumber(embeds)}</td>
            <td data-label="Downloads">{formatNumber(downloads)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
