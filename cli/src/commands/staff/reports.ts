import { Argument, type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import type { components } from '../../api/schema.js';
import type { Output } from '../../output/output.js';
import { shownAge } from '../../output/quantities.js';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { positiveInteger } from '../paging.js';

type Page = components['schemas']['ReportPage'];

const DECISIONS = ['dismissed', 'hidden', 'resolved'] as const;

/** `ttyreel staff reports`, `decide` */
export function registerReports(group: Command): void {
  const list = group
    .command('reports')
    .description('List reported recordings, oldest first.')
    .addOption(new Option('--status <status>', 'which').choices(['open', 'decided']).default('open' as const))
    .option('--page <number>', 'page number', positiveInteger, 1)
    .option('-n, --limit <number>', 'reports per page, at most 100', positiveInteger, 20)
    .action(async ({ status, page, limit }, self) => {
      const context = Context.of(self);
      const query = { status: status, page, page_size: limit };
      const found = await context.connectSignedIn((api) =>
        api.read(api.routes.GET('/api/v1/staff/reports/', { params: { query } })),
      );
      showReports(found, context.output);
    });
  withExamples(list, [['ttyreel staff reports', 'the open reports']]);
  const decide = group
    .command('decide')
    .description('Decide on the reports of a recording.')
    .argument('<report>', 'the number of a report', reportNumber)
    .addArgument(new Argument('<decision>', 'the decision; `hidden` hides the recording').choices(DECISIONS))
    .option('--note <text>', 'a note for staff')
    .option('--reason <text>', 'with `hidden`: the reason, which viewers see')
    .action(async (id, decision, { note, reason }, self) => {
      const context = Context.of(self);
      const body = { decision, ...(note !== undefined && { note }), ...(reason !== undefined && { reason }) };
      const request = { params: { path: { id } }, body };
      const report = await context.connectSignedIn((api) =>
        api.read(api.routes.PATCH('/api/v1/staff/reports/{id}/', request)),
      );
      if (context.output.isJson) context.output.json(report);
      else context.output.notice(`Report ${id} of ${report.gif.id} is decided: ${report.decision ?? ''}.`);
    });
  withExamples(decide, [
    ['ttyreel staff decide 12 hidden --reason "It shows an API key."', 'hide the recording'],
    ['ttyreel staff decide 12 dismissed', 'dismiss the report'],
  ]);
}

function reportNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be the number of a report.');
  return value;
}

function showReports(page: Page, output: Output): void {
  if (output.isJson) {
    output.json(page);
    return;
  }
  const rows = page.results.map(({ id, gif, reports, report_count: count, created_at: made, decision }) => [
    String(id),
    gif.id,
    gif.title,
    [...new Set(reports.map(({ reason }) => reason))].join(', '),
    String(count),
    decision ?? '',
    output.isTerminal ? shownAge(made) : made,
  ]);
  if (rows.length === 0 && output.isTerminal) output.notice('No reports found.');
  const columns = ['#', 'RECORDING', 'TITLE', 'REASONS', 'TIMES', 'DECISION', 'SINCE'];
  output.table(
    columns.map((name) => ({ name, shrinks: name === 'TITLE' })),
    rows,
  );
}
