import { Get, Post } from '@nestjs/common';
import { NotFound } from '../../platform/errors/domain-errors.js';
import { validated } from '../../platform/http/pipes/validated.js';
import { DecideReportDto } from '../../resources/reports/dto/report.dto.js';
import { ReportDecisionsService } from '../../resources/reports/report-decisions.service.js';
import { ReportPresenter } from '../../resources/reports/report.presenter.js';
import { REPORT_DECISIONS } from '../../resources/reports/report-reasons.js';
import { ReportsService } from '../../resources/reports/reports.service.js';
import { Done, fieldText, FormError } from '../site/components/form.js';
import { Empty } from '../site/components/gif-grid.js';
import { PageLinks } from '../site/components/page-links.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { choiceOf, listPageOf } from '../site/layout/page-query.js';
import { requireStaff } from '../site/session/require-session.js';
import { ReportCase } from './report-case.js';
import { staffContent } from './staff-layout.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

const STATES = ['open', 'decided'] as const;
type State = (typeof STATES)[number];
const CASES = 20;

const DONE: Readonly<Record<string, string>> = {
  dismissed: 'The report is dismissed. The recording stays as it is.',
  hidden: 'The recording is hidden.',
  resolved: 'The report is resolved.',
  note: 'The note is saved.',
};

/** `/staff/reports`: reported recordings and decisions. */
@SitePage('staff/reports')
export class ReportsPage implements FormPage {
  constructor(
    private readonly reports: ReportsService,
    private readonly decisions: ReportDecisionsService,
    private readonly present: ReportPresenter,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    requireStaff(request);
    const { query, form, error } = request;
    const state = choiceOf(query, 'status', STATES) ?? 'open';
    const {
      rows,
      count,
      request: asked,
    } = await this.reports.list(state === 'open', listPageOf(query, CASES));
    const reports = rows.map((row) => this.present.report(row));
    const refusedId = form?.get('id');
    const done = DONE[query.get('done') ?? ''];
    return staffContent({
      title: 'Reports',
      part: '/staff/reports',
      body: (
        <>
          <StateLinks state={state} />
          {done !== undefined && <Done>{done}</Done>}
          {rows.length === 0 && <Nothing state={state} />}
          {!reports.some(({ id }) => String(id) === refusedId) && <FormError error={error} />}
          <ul class="cases">
            {reports.map((report) => {
              const isRefused = String(report.id) === refusedId;
              return <ReportCase key={report.id} report={report} {...(isRefused && { form, error })} />;
            })}
          </ul>
          <PageLinks {...asked} count={count} path="/staff/reports" query={query} />
        </>
      ),
    });
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect> {
    const { viewer } = requireStaff(request);
    const { form, query } = request;
    const id = fieldText(form, 'id');
    const action = fieldText(form, 'action');
    if (!/^[1-9]\d{0,8}$/.test(id)) throw new NotFound(`There is no report ${id}.`);
    const isNote = action === 'note';
    if (!isNote && !REPORT_DECISIONS.some((known) => known === action))
      throw new NotFound(`There is no action "${action}".`);
    const before = (await this.reports.get(Number(id))).reportCase.note;
    const note = fieldText(form, 'note');
    const reason = fieldText(form, 'reason').trim();
    const decision = await validated(DecideReportDto, {
      ...(!isNote && { decision: action }),
      ...((isNote || note !== before) && { note }),
      ...(action === 'hidden' && reason !== '' && { reason }),
    });
    await this.decisions.decide(Number(id), decision, viewer.username);
    const state = query.get('status') === 'decided' ? 'status=decided&' : '';
    return { redirect: `/staff/reports?${state}done=${action}` };
  }
}

function StateLinks({ state }: { readonly state: State }) {
  return (
    <p class="row">
      <a href="/staff/reports" aria-current={state === 'open' ? 'true' : undefined}>
        Open
      </a>
      <a href="/staff/reports?status=decided" aria-current={state === 'decided' ? 'true' : undefined}>
        Decided
      </a>
    </p>
  );
}

function Nothing({ state }: { readonly state: State }) {
  return state === 'open' ? (
    <Empty title="No open reports">
      <p>Reported recordings appear here, oldest report first.</p>
    </Empty>
  ) : (
    <Empty title="No decided reports yet" />
  );
}
