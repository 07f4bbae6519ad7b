import { Get, Post } from '@nestjs/common';
import { HourlyLimits } from '../../platform/http/limits/hourly-limits.js';
import { bucketOfAddress } from '../../platform/rate-limit/client-address.js';
import { validated } from '../../platform/http/pipes/validated.js';
import { GifsService } from '../../resources/gifs/gifs.service.js';
import { ReportGifDto } from '../../resources/reports/dto/report.dto.js';
import { REPORT_REASONS, type ReportReason } from '../../resources/reports/report-reasons.js';
import { ReportsService } from '../../resources/reports/reports.service.js';
import { FieldError } from '../site/components/field-error.js';
import { Done, Field, fieldErrorsOf, fieldText, FormError } from '../site/components/form.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

const REASONS: Readonly<Record<ReportReason, string>> = {
  spam: 'It is spam',
  abuse: 'It is abusive',
  secrets: 'It shows secrets',
  copyright: 'It infringes a copyright',
  other: 'Something else',
};

/** `/gifs/<id>/report`: lets anybody report a recording to staff. */
@SitePage('gifs/:id/report')
export class ReportPage implements FormPage {
  constructor(
    private readonly gifs: GifsService,
    private readonly reports: ReportsService,
    private readonly limits: HourlyLimits,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    const { query, session } = request;
    const gif = await this.gifs.show(request.params['id'] ?? '', session?.viewer ?? null);
    return {
      title: `Report ${gif.title}`,
      isPrivate: true,
      tags: [`gif:${gif.seq}`],
      body: (
        <div class="narrow stack">
          <h1 class="clamped">
            Report <a href={`/gifs/${gif.id}`}>{gif.title}</a>
          </h1>
          {query.has('sent') ? (
            <Done>Thank you. Staff will look at the recording.</Done>
          ) : (
            <ReportForm request={request} path={`/gifs/${gif.id}/report`} />
          )}
        </div>
      ),
    };
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect> {
    const { form, session, browser, params } = request;
    const viewer = session?.viewer ?? null;
    const fields = { reason: fieldText(form, 'reason'), details: fieldText(form, 'details') };
    const { reason, details = '' } = await validated(ReportGifDto, fields);
    await this.limits.count('report', viewer, browser.address);
    const id = params['id'] ?? '';
    await this.reports.report(id, { viewer, bucket: bucketOfAddress(browser.address) }, { reason, details });
    return { redirect: `/gifs/${id}/report?sent` };
  }
}

interface ReportFormProps {
  readonly request: WebPageRequest;
  readonly path: string;
}

function ReportForm({ request: { form, error }, path }: ReportFormProps) {
  const errors = fieldErrorsOf(error);
  const chosen = form?.get('reason');
  return (
    <form class="stack" action={path} method="post">
      <FormError error={error} fields={['reason', 'details']} />
      <fieldset class="field">
        <legend>What is wrong?</legend>
        {REPORT_REASONS.map((reason) => (
          <label key={reason} class="option">
            <input type="radio" name="reason" value={reason} checked={reason === chosen} required />
            {REASONS[reason]}
          </label>
        ))}
        <FieldError name="reason" errors={errors} />
      </fieldset>
      <Field
        name="details"
        label="Details (optional)"
        hint="What staff should look at, and at which second."
        value={fieldText(form, 'details')}
        rows={4}
        errors={errors}
      />
      <button type="submit" class="primary">
        Send the report
      </button>
    </form>
  );
}
