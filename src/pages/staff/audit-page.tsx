import { Get } from '@nestjs/common';
import { AUDIT_ACTIONS } from '../../resources/audit/audit-entry.entity.js';
import { AuditService } from '../../resources/audit/audit.service.js';
import { PageLinks } from '../site/components/page-links.js';
import type { PageContent, WebPage, WebPageRequest } from '../site/layout/page.js';
import { choiceOf, listPageOf, queryText } from '../site/layout/page-query.js';
import { requireStaff } from '../site/session/require-session.js';
import { AuditTable } from './audit-table.js';
import { staffContent } from './staff-layout.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

const ENTRIES = 50;

/** `/staff/audit`: the actions of staff and the operator. */
@SitePage('staff/audit')
export class AuditPage implements WebPage {
  constructor(private readonly audit: AuditService) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    requireStaff(request);
    const { query } = request;
    const filter = {
      actor: queryText(query, 'actor'),
      action: choiceOf(query, 'action', AUDIT_ACTIONS),
      subject: queryText(query, 'subject'),
    };
    const { rows, count, request: asked } = await this.audit.list(filter, listPageOf(query, ENTRIES));
    return staffContent({
      title: 'Audit log',
      part: '/staff/audit',
      body: (
        <>
          <Filters query={query} />
          {rows.length > 0 ? <AuditTable entries={rows} /> : <p class="muted">No entries match.</p>}
          <PageLinks {...asked} count={count} path="/staff/audit" query={query} />
        </>
      ),
    });
  }
}

function Filters({ query }: { readonly query: URLSearchParams }) {
  return (
    <form class="filters" action="/staff/audit">
      <label>
        By
        <input name="actor" value={query.get('actor') ?? ''} placeholder="operator" />
      </label>
      <label>
        Action
        <select name="action">
          <option value="">any</option>
          {AUDIT_ACTIONS.map((action) => (
            <option key={action} value={action} selected={query.get('action') === action}>
              {action}
            </option>
          ))}
        </select>
      </label>
      <label>
        Target
        <input name="subject" value={query.get('subject') ?? ''} placeholder="id, slug or username" />
      </label>
      <button type="submit">Filter</button>
    </form>
  );
}
