import { REASON_MAX } from '../../platform/http/fields/limits.js';
import type { DomainError } from '../../platform/errors/domain-errors.js';
import type { ReportDto, SingleReportDto } from '../../resources/reports/dto/report.dto.js';
import { counted } from '../site/components/format.js';
import { Field, fieldErrorsOf, fieldText, FormError } from '../site/components/form.js';
import { TimeAgo } from '../site/components/time-ago.js';
import { StateOfGif, StaffStill, UserLink } from './gif-parts.js';

interface ReportCaseProps {
  readonly report: ReportDto;
  /** The rejected form. */
  readonly form?: URLSearchParams;
  readonly error?: DomainError;
}

/** A reported recording with its reports, and the decision form. */
export function ReportCase({ report, form, error }: ReportCaseProps) {
  const { gif, reports, report_count: count } = report;
  return (
    <li class="case">
      <StaffStill gif={gif} />
      <div class="stack">
        <h2>
          <a href={`/gifs/${gif.id}`}>
            <bdi>{gif.title}</bdi>
          </a>
        </h2>
        <p class="muted">
          By <UserLink username={gif.author.username} />, <StateOfGif gif={gif} />.{' '}
          <a href={`/staff/gifs/${gif.id}`}>History</a>
        </p>
        <p>
          {counted(count, 'report')}, the first <TimeAgo time={new Date(report.created_at)} />
        </p>
        <ul class="claims">
          {reports.map((claim, at) => (
            <Claim key={at} claim={claim} />
          ))}
        </ul>
        {report.status === 'decided' && <Decision report={report} />}
        <DecisionForm report={report} form={form} error={error} />
      </div>
    </li>
  );
}

function Claim({
  claim: { reason, details, reporter, created_at: at },
}: {
  readonly claim: SingleReportDto;
}) {
  return (
    <li>
      <strong>{reason}</strong>{' '}
      <span class="muted">
        from {reporter === '' ? 'an anonymous reader' : <UserLink username={reporter} />},{' '}
        <TimeAgo time={new Date(at)} />
      </span>
      {details !== '' && <p class="description">{details}</p>}
    </li>
  );
}

function Decision({ report: { decision, decided_by: by, decided_at: at } }: Pick<ReportCaseProps, 'report'>) {
  return (
    <p>
      <strong>{decision}</strong> by {by}, <TimeAgo time={new Date(at ?? 0)} />
    </p>
  );
}

function DecisionForm({ report, form, error }: ReportCaseProps) {
  const isOpen = report.status === 'open';
  const button = (action: string, label: string, kind?: string) => (
    <button
      type="submit"
      name="action"
      value={action}
      class={kind}
      aria-label={`${label}: ${report.gif.title}`}
    >
      {label}
    </button>
  );
  return (
    <form class="stack" action={`/staff/reports${isOpen ? '' : '?status=decided'}`} method="post">
      <FormError error={error} fields={['note', 'reason']} />
      <input type="hidden" name="id" value={report.id} />
      <Texts report={report} form={form} error={error} />
      <div class="actions">
        {/* The first is what Enter in the reason does. */}
        {isOpen && button('hidden', 'Hide', 'danger')}
        {isOpen && button('dismissed', 'Dismiss')}
        {isOpen && button('resolved', 'Resolved otherwise')}
        {button('note', 'Save the note')}
      </div>
    </form>
  );
}

function Texts({ report: { id, status, note }, form, error }: ReportCaseProps) {
  const errors = fieldErrorsOf(error);
  return (
    <div class="fields">
      <Field
        name="note"
        id={`note-${id}`}
        label="Note for staff"
        rows={2}
        maxLength={1_000}
        value={form ? fieldText(form, 'note') : note}
        errors={errors}
      />
      {status === 'open' && (
        <Field
          name="reason"
          id={`reason-${id}`}
          label="Reason that readers see if you hide it"
          hint="By default, a sentence for the most frequent reason, such as “It shows secrets.”"
          maxLength={REASON_MAX}
          value={fieldText(form, 'reason')}
          errors={errors}
        />
      )}
    </div>
  );
}
