import { Get } from '@nestjs/common';
import { formatBytes, formatNumber } from '../site/components/format.js';
import type { PageContent, WebPage, WebPageRequest } from '../site/layout/page.js';
import { requireStaff } from '../site/session/require-session.js';
import { BarChart } from './bar-chart.js';
import { staffContent } from './staff-layout.js';
import { type UsageDay, type UsageReport, UsageReports } from './usage-reports.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** `/staff/usage`: uploads, views and storage of the last 30 days. */
@SitePage('staff/usage')
export class UsagePage implements WebPage {
  constructor(private readonly reports: UsageReports) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    requireStaff(request);
    const report = await this.reports.find();
    const body = report ? (
      <Report {...report} />
    ) : (
      <p>All recordings are being counted. Come back in a minute.</p>
    );
    return staffContent({ title: 'Usage', part: '/staff/usage', body });
  }
}

function Report({ days, totals }: UsageReport) {
  const bars = (value: (day: UsageDay) => number) => days.map((day) => ({ day: day.day, value: value(day) }));
  return (
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
  );
}

function formatSize(bytes: number): string {
  return bytes === 0 ? '0' : formatBytes(bytes);
}

function Numbers({ days }: { readonly days: readonly UsageDay[] }) {
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
