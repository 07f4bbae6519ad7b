import { type Command, Option } from '@commander-js/extra-typings';
import { Context } from '../context.js';
import { withExamples } from '../help.js';
import { showPage } from '../recordings/list.js';
import { positiveInteger } from '../paging.js';

/** `ttyreel staff list`, `audit` */
export function registerStaffLists(group: Command): void {
  const list = group
    .command('list')
    .description('List the recordings of all users, in any state.')
    .option('--user <name>', 'recordings of a user')
    .addOption(new Option('--hidden', 'hidden recordings'))
    .addOption(new Option('--deleted', 'deleted recordings'))
    .option('--since <date>', 'recordings uploaded on or after a date, such as 2026-11-01')
    .option('--page <number>', 'page number', positiveInteger, 1)
    .option('-n, --limit <number>', 'rows per page, at most 100', positiveInteger, 20)
    .action(async ({ user, hidden, deleted, since, page, limit }, self) => {
      const context = Context.of(self);
      const flags = {
        ...(hidden && { hidden: 'true' as const }),
        ...(deleted && { deleted: 'true' as const }),
      };
      const query = { ...flags, ...(user && { user }), ...(since && { since }), page, page_size: limit };
      const found = await context.connectSignedIn((api) =>
        api.read(api.routes.GET('/api/v1/staff/gifs/', { params: { query } })),
      );
      showPage(found, context.output);
    });
  withExamples(list, [['ttyreel staff list --hidden', 'all hidden recordings']]);
  registerAudit(group);
}

function registerAudit(group: Command): void {
  const audit = group
    .command('audit')
    .description('List the actions of staff and the operator, latest first.')
    .option('--actor <name>', 'who')
    .option('--action <action>', 'what, such as gif.hide')
    .option('--subject <subject>', 'with what')
    .option('--page <number>', 'page number', positiveInteger, 1)
    .option('-n, --limit <number>', 'rows per page, at most 100', positiveInteger, 20)
    .action(async ({ actor, action, subject, page, limit }, self) => {
      await showAudit(Context.of(self), {
        ...(actor && { actor }),
        ...(action && { action }),
        ...(subject && { subject }),
        page,
        page_size: limit,
      });
    });
  withExamples(audit, [['ttyreel staff audit --actor grace', 'the actions of one staff member']]);
}

interface AuditQuery {
  readonly actor?: string;
  readonly action?: string;
  readonly subject?: string;
  readonly page: number;
  readonly page_size: number;
}

async function showAudit(context: Context, query: AuditQuery): Promise<void> {
  const { output } = context;
  const found = await context.connectSignedIn((api) =>
    api.read(api.routes.GET('/api/v1/staff/audit/', { params: { query } as never })),
  );
  if (output.isJson) {
    output.json(found);
    return;
  }
  output.table(
    [
      { name: 'WHEN' },
      { name: 'WHO' },
      { name: 'WHAT' },
      { name: 'SUBJECT' },
      { name: 'REASON', shrinks: true },
    ],
    found.results.map(({ created_at: when, actor, action, subject, reason }) => [
      when,
      actor,
      action,
      subject,
      reason,
    ]),
  );
}
