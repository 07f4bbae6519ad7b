import { Get, Post } from '@nestjs/common';
import { type DomainError, NotFound } from '../../platform/errors/domain-errors.js';
import { REASON_MAX } from '../../platform/http/fields/limits.js';
import { validated } from '../../platform/http/pipes/validated.js';
import { type UserOverview, UserOverviewsService } from '../../resources/users/user-overviews.service.js';
import { SuspendUserDto } from '../../resources/users/suspension/suspension.dto.js';
import { UserAdministrationService } from '../../resources/users/user-administration.service.js';
import { counted, formatBytes, formatNumber } from '../site/components/format.js';
import { Done, Field, fieldErrorsOf, fieldText } from '../site/components/form.js';
import { PageLinks } from '../site/components/page-links.js';
import { TimeAgo } from '../site/components/time-ago.js';
import { ListTable } from '../site/components/list-table.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { listPageOf, queryText } from '../site/layout/page-query.js';
import { requireStaff } from '../site/session/require-session.js';
import { UserLink } from './gif-parts.js';
import { staffContent } from './staff-layout.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

const USERS = 50;

/** `/staff/users`: finds and suspends users. */
@SitePage('staff/users')
export class UsersPage implements FormPage {
  constructor(
    private readonly overviews: UserOverviewsService,
    private readonly administration: UserAdministrationService,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    requireStaff(request);
    const { query } = request;
    const name = queryText(query, 'q') ?? '';
    const { rows, count, request: asked } = await this.overviews.search(name, listPageOf(query, USERS));
    return staffContent({
      title: 'Users',
      part: '/staff/users',
      body: (
        <>
          {query.get('done') === 'suspended' && (
            <Done>
              The user is suspended: keys are rejected, and the pages only export or delete the account.
            </Done>
          )}
          {query.get('done') === 'lifted' && <Done>The suspension is lifted.</Done>}
          <form class="filters" action="/staff/users">
            <label>
              Name
              <input type="search" name="q" value={name} />
            </label>
            <button type="submit">Find</button>
          </form>
          <p class="muted">{counted(count, 'user')}, the newest first</p>
          {rows.length > 0 && <Users overviews={rows} request={request} />}
          <PageLinks {...asked} count={count} path="/staff/users" query={query} />
        </>
      ),
    });
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect> {
    const { viewer } = requireStaff(request);
    const { form, query } = request;
    const username = fieldText(form, 'username');
    const action = fieldText(form, 'action');
    if (action === 'suspend') {
      const { reason } = await validated(SuspendUserDto, { reason: fieldText(form, 'reason') });
      await this.administration.suspend(username, reason, viewer.username);
    } else if (action === 'lift') await this.administration.unsuspend(username, viewer.username);
    else throw new NotFound(`There is no action "${action}".`);
    const next = new URLSearchParams({
      ...listQuery(query),
      done: action === 'lift' ? 'lifted' : 'suspended',
    });
    return { redirect: `/staff/users?${next.toString()}` };
  }
}

/** The search text and the page number. */
function listQuery(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([name]) => name === 'q' || name === 'page'));
}

interface UsersProps {
  readonly overviews: readonly UserOverview[];
  readonly request: WebPageRequest;
}

function Users({ overviews, request }: UsersProps) {
  return (
    <ListTable columns={['User', 'Since', 'Recordings', 'Storage', 'State']} hasActions>
      {overviews.map((overview) => (
        <User key={overview.user.seq} overview={overview} request={request} />
      ))}
    </ListTable>
  );
}

function User({ overview: { user, stats }, request }: { overview: UserOverview; request: WebPageRequest }) {
  const { username, displayName, createdAt, isStaff } = user;
  return (
    <tr>
      <th scope="row">
        <div>
          <UserLink username={username} />
          {displayName !== '' && (
            <p class="muted small">
              <bdi>{displayName}</bdi>
            </p>
          )}
        </div>
      </th>
      <td data-label="Since">
        <TimeAgo time={createdAt} />
      </td>
      <td data-label="Recordings">
        <a class="short" href={`/staff?user=${username}`}>
          {formatNumber(stats.gifCount)} ({formatNumber(stats.publicGifCount)} public)
        </a>
      </td>
      <td data-label="Storage">
        <span class="short">{stats.storageBytes === 0 ? '0' : formatBytes(stats.storageBytes)}</span>
      </td>
      <td data-label="State">
        <UserState user={user} />
      </td>
      <td>{isStaff ? null : <UserActions user={user} request={request} />}</td>
    </tr>
  );
}

function UserState({
  user: { isStaff, suspendedAt, suspendedReason },
}: {
  readonly user: UserOverview['user'];
}) {
  if (!suspendedAt) return <>{isStaff ? 'staff' : 'active'}</>;
  return (
    <span>
      <strong class="danger">suspended</strong> <TimeAgo time={suspendedAt} />: <bdi>{suspendedReason}</bdi>
    </span>
  );
}

function UserActions({ user, request }: { user: UserOverview['user']; request: WebPageRequest }) {
  const { username, suspendedAt } = user;
  const { form, error, query } = request;
  const here = `/staff/users?${new URLSearchParams(listQuery(query)).toString()}`;
  const isRefused = form?.get('username') === username;
  return (
    <div class="actions">
      {suspendedAt && (
        <form action={here} method="post">
          <input type="hidden" name="username" value={username} />
          <button type="submit" name="action" value="lift" aria-label={`Lift the suspension of ${username}`}>
            Lift
          </button>
        </form>
      )}
      <SuspendForm user={user} here={here} {...(isRefused && { form, error })} />
    </div>
  );
}

interface SuspendFormProps {
  readonly user: UserOverview['user'];
  /** The path of the form. */
  readonly here: string;
  /** The rejected form. */
  readonly form?: URLSearchParams;
  /** Why it was rejected. */
  readonly error?: DomainError;
}

/** For a suspended user it changes the reason. */
function SuspendForm({ user, here, form, error }: SuspendFormProps) {
  const { username, suspendedAt, suspendedReason } = user;
  return (
    <details open={error !== undefined}>
      <summary
        class="button"
        aria-label={suspendedAt ? `Change the reason for ${username}` : `Suspend ${username}`}
      >
        {suspendedAt ? 'Change the reason …' : 'Suspend …'}
      </summary>
      <form action={here} method="post">
        <input type="hidden" name="username" value={username} />
        <Field
          name="reason"
          id={`reason-${username}`}
          label="Reason"
          value={form?.get('reason') ?? suspendedReason}
          hint="The user sees it, and may only export or delete the account. Keys are rejected immediately; recordings stay."
          maxLength={REASON_MAX}
          required
          errors={fieldErrorsOf(error)}
        />
        <button type="submit" name="action" value="suspend" class="danger">
          {suspendedAt ? 'Change the reason' : 'Suspend the user'}
        </button>
      </form>
    </details>
  );
}
