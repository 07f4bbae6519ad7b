import { Get, Post } from '@nestjs/common';
import { OutboxBacklogService } from '../../platform/jobs/outbox-backlog.service.js';
import type { FailedRendition } from '../../resources/media/failed/failed-rendition.js';
import { FailedRenditionsService } from '../../resources/media/failed/failed-renditions.service.js';
import { counted } from '../site/components/format.js';
import { Done } from '../site/components/form.js';
import { ListTable } from '../site/components/list-table.js';
import { PageLinks } from '../site/components/page-links.js';
import { TimeAgo } from '../site/components/time-ago.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { listPageOf } from '../site/layout/page-query.js';
import { requireStaff } from '../site/session/require-session.js';
import { staffContent } from './staff-layout.js';

const RECORDINGS = 50;

/** `/staff/failures`: renditions that failed, and jobs that wait for something that is away. */
@SitePage('staff/failures')
export class FailuresPage implements FormPage {
  constructor(
    private readonly failed: FailedRenditionsService,
    private readonly backlog: OutboxBacklogService,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    requireStaff(request);
    const { query } = request;
    const [{ rows, count, request: asked }, waiting] = await Promise.all([
      this.failed.page(listPageOf(query, RECORDINGS)),
      this.backlog.read(),
    ]);
    const postponed = waiting.filter((kind) => kind.postponed > 0);
    return staffContent({
      title: 'Failed work',
      part: '/staff/failures',
      body: (
        <>
          {query.has('retried') && <Done>The renditions are being made again.</Done>}
          <h2>Waiting for what is away</h2>
          {postponed.length > 0 ? <Postponed jobs={postponed} /> : <p class="muted">Nothing waits.</p>}
          <h2>Failed renditions</h2>
          {count > 0 ? <Failed rows={rows} count={count} /> : <p class="muted">No rendition failed.</p>}
          <PageLinks {...asked} count={count} path="/staff/failures" query={query} />
        </>
      ),
    });
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect> {
    requireStaff(request);
    await this.failed.retry(request.form.getAll('gif').slice(0, RECORDINGS));
    return { redirect: '/staff/failures?retried' };
  }
}

type Backlog = Awaited<ReturnType<OutboxBacklogService['read']>>;

function Postponed({ jobs }: { readonly jobs: Backlog }) {
  return (
    <>
      <p>
        The store, the database, a disk, a model or another host is away or full. These jobs are tried again
        every few seconds to ten minutes; the log says why.
      </p>
      <ListTable columns={['Job', 'Postponed', 'Oldest job']}>
        {jobs.map(({ kind, postponed, oldestSeconds }) => (
          <tr key={kind}>
            <th scope="row">
              <code>{kind}</code>
            </th>
            <td data-label="Postponed">{postponed}</td>
            <td data-label="Oldest job">
              <TimeAgo time={new Date(Date.now() - 1_000 * oldestSeconds)} />
            </td>
          </tr>
        ))}
      </ListTable>
    </>
  );
}

function Failed({ rows, count }: { readonly rows: readonly FailedRendition[]; readonly count: number }) {
  const recordings = [...new Map(rows.map((row) => [row.gifId, row])).values()];
  return (
    <>
      <p class="muted">{counted(count, 'recording')}, the newest first</p>
      <RetryForm ids={recordings.map(({ gifId }) => gifId)} label="Make all on this page again" />
      <ListTable columns={['Recording', 'Failed']} hasActions>
        {recordings.map(({ gifId, title }) => (
          <tr key={gifId}>
            <th scope="row">
              <a href={`/staff/gifs/${gifId}`}>
                <bdi>{title}</bdi>
              </a>
            </th>
            <td data-label="Failed">
              <Reasons rows={rows.filter((row) => row.gifId === gifId)} />
            </td>
            <td>
              <RetryForm ids={[gifId]} label="Make again" of={title} />
            </td>
          </tr>
        ))}
      </ListTable>
    </>
  );
}

/** Renditions that failed for the same reason are together. */
function Reasons({ rows }: { readonly rows: readonly FailedRendition[] }) {
  const reasons = [...new Set(rows.map(({ reason }) => reason))];
  return (
    <ul class="plain">
      {reasons.map((reason) => (
        <li key={reason}>
          <code>{rows.flatMap((row) => (row.reason === reason ? [row.rendition] : [])).join(', ')}</code>{' '}
          <bdi>{reason}</bdi>
        </li>
      ))}
    </ul>
  );
}

interface RetryFormProps {
  readonly ids: readonly string[];
  readonly label: string;
  /** The title of the one recording. */
  readonly of?: string;
}

function RetryForm({ ids, label, of }: RetryFormProps) {
  return (
    <form action="/staff/failures" method="post">
      {ids.map((id) => (
        <input key={id} type="hidden" name="gif" value={id} />
      ))}
      <button type="submit" aria-label={of === undefined ? undefined : `${label}: ${of}`}>
        {label}
      </button>
    </form>
  );
}
