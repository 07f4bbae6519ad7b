import { Get } from '@nestjs/common';
import { VISIBILITIES } from '../../resources/gifs/data/gif.entity.js';
import { GifPresenter } from '../../resources/gifs/presentation/gif.presenter.js';
import type { GifWithStateDto } from '../../resources/gifs/dto/gif-state.dto.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { ReportsService } from '../../resources/reports/reports.service.js';
import { counted, formatBytes } from '../site/components/format.js';
import { PageLinks } from '../site/components/page-links.js';
import { TimeAgo } from '../site/components/time-ago.js';
import { ListTable } from '../site/components/list-table.js';
import type { PageContent, WebPage, WebPageRequest } from '../site/layout/page.js';
import { choiceOf, listPageOf, queryText } from '../site/layout/page-query.js';
import { requireStaff } from '../site/session/require-session.js';
import { GifActions } from './gif-actions.js';
import { StateOfGif, StaffStill, UserLink } from './gif-parts.js';
import { staffContent } from './staff-layout.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

const STATES = ['hidden', 'deleted'] as const;
const UPLOADS = 20;

/** `/staff`: open tasks of staff, and the newest uploads of all users. */
@SitePage('staff')
export class StaffOverviewPage implements WebPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly present: GifPresenter,
    private readonly reports: ReportsService,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    requireStaff(request);
    const { query } = request;
    const state = choiceOf(query, 'state', STATES);
    const filter = {
      username: queryText(query, 'user'),
      visibility: choiceOf(query, 'visibility', VISIBILITIES),
      isHidden: state === 'hidden' ? true : undefined,
      isDeleted: state === 'deleted',
    };
    const [uploads, open] = await Promise.all([
      this.gifs.listAll(filter, listPageOf(query, UPLOADS)),
      this.reports.list(true, { page: 1, size: 1 }),
    ]);
    const here = query.size > 0 ? `/staff?${query.toString()}` : '/staff';
    return staffContent({
      title: 'Staff',
      part: '/staff',
      body: (
        <>
          <p class={open.count === 0 ? 'muted' : 'notice'}>
            {open.count === 0 ? (
              'There are no open reports.'
            ) : (
              <a href="/staff/reports">{counted(open.count, 'open report')}</a>
            )}
          </p>
          <h2>Uploads, newest first</h2>
          <Filters query={query} />
          {uploads.count === 0 ? (
            <p class="muted">No recordings match.</p>
          ) : (
            <Uploads gifs={uploads.rows.map((row) => this.present.withState(row))} next={here} />
          )}
          <PageLinks {...uploads.request} count={uploads.count} path="/staff" query={query} />
        </>
      ),
    });
  }
}

function Filters({ query }: { readonly query: URLSearchParams }) {
  const option = (name: string, value: string) => (
    <option key={value} value={value} selected={query.get(name) === value}>
      {value}
    </option>
  );
  return (
    <form class="filters" action="/staff">
      <label>
        User
        <input name="user" value={query.get('user') ?? ''} />
      </label>
      <label>
        Visibility
        <select name="visibility">
          <option value="">any</option>
          {VISIBILITIES.map((value) => option('visibility', value))}
        </select>
      </label>
      <label>
        State
        <select name="state">
          <option value="">not deleted</option>
          {STATES.map((value) => option('state', value))}
        </select>
      </label>
      <button type="submit">Filter</button>
    </form>
  );
}

function Uploads({ gifs, next }: { readonly gifs: readonly GifWithStateDto[]; readonly next: string }) {
  return (
    <ListTable columns={['Recording', 'By', 'Uploaded', 'Size', 'State']} hasActions>
      {gifs.map((gif) => (
        <Upload key={gif.id} gif={gif} next={next} />
      ))}
    </ListTable>
  );
}

function Upload({ gif, next }: { readonly gif: GifWithStateDto; readonly next: string }) {
  return (
    <tr>
      <th scope="row">
        <div class="with-still">
          <StaffStill gif={gif} />
          <a href={`/gifs/${gif.id}`}>
            <bdi>{gif.title}</bdi>
          </a>
        </div>
      </th>
      <td data-label="By">
        <UserLink username={gif.author.username} />
      </td>
      <td data-label="Uploaded">
        <TimeAgo time={new Date(gif.created_at)} />
      </td>
      <td data-label="Size">
        <span class="short">{formatBytes(gif.file_size_bytes)}</span>
      </td>
      <td data-label="State">
        <StateOfGif gif={gif} />
      </td>
      <td>
        <GifActions gif={gif} next={next} />
      </td>
    </tr>
  );
}
