import { Get } from '@nestjs/common';
import { type CuratedTag, TAG_STATES } from '../../resources/tags/counted-tag.js';
import { TagCurationService } from '../../resources/tags/curation/tag-curation.service.js';
import { formatNumber } from '../site/components/format.js';
import { PageLinks } from '../site/components/page-links.js';
import { ListTable } from '../site/components/list-table.js';
import type { PageContent, WebPage, WebPageRequest } from '../site/layout/page.js';
import { choiceOf, listPageOf, queryText } from '../site/layout/page-query.js';
import { requireStaff } from '../site/session/require-session.js';
import { staffContent } from './staff-layout.js';
import { StateOfTag } from './state-of-tag.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

const TAGS = 50;

/** `/staff/tags`: all tags, including merged and blocked ones. */
@SitePage('staff/tags')
export class StaffTagsPage implements WebPage {
  constructor(private readonly tags: TagCurationService) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    requireStaff(request);
    const { query } = request;
    const filter = { query: queryText(query, 'q'), state: choiceOf(query, 'state', TAG_STATES) };
    const { rows, count, request: asked } = await this.tags.list(filter, listPageOf(query, TAGS));
    return staffContent({
      title: 'Tags',
      part: '/staff/tags',
      body: (
        <>
          <Filters query={query} />
          {rows.length > 0 ? <Tags tags={rows} /> : <p class="muted">No tags match.</p>}
          <PageLinks {...asked} count={count} path="/staff/tags" query={query} />
        </>
      ),
    });
  }
}

function Filters({ query }: { readonly query: URLSearchParams }) {
  return (
    <form class="filters" action="/staff/tags">
      <label>
        Tag
        <input type="search" name="q" value={query.get('q') ?? ''} />
      </label>
      <label>
        State
        <select name="state">
          <option value="">any</option>
          {TAG_STATES.map((state) => (
            <option key={state} value={state} selected={query.get('state') === state}>
              {state}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Filter</button>
    </form>
  );
}

function Tags({ tags }: { readonly tags: readonly CuratedTag[] }) {
  return (
    <ListTable columns={['Tag', 'Recordings', 'Category', 'Description', 'State']}>
      {tags.map((tag) => (
        <tr key={tag.slug}>
          <th scope="row">
            <a href={`/staff/tags/${tag.slug}`}>
              <bdi>{tag.name}</bdi>
            </a>
          </th>
          <td data-label="Recordings">{formatNumber(tag.gifCount)}</td>
          <td data-label="Category">{tag.category}</td>
          <td data-label="Description">
            {tag.description === '' ? <span class="muted">none</span> : <bdi>{tag.description}</bdi>}
          </td>
          <td data-label="State">
            <StateOfTag tag={tag} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
