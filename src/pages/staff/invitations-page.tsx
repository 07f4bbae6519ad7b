import { Get, Post } from '@nestjs/common';
import type { InvitationEntity } from '../../resources/auth/invitations/invitation.entity.js';
import {
  InvitationsService,
  type MadeInvitation,
} from '../../resources/auth/invitations/invitations.service.js';
import { SignUpService } from '../../resources/auth/sign-in/sign-up.service.js';
import { CopyCode } from '../site/components/copy-code.js';
import { Done, Field, fieldErrorsOf, fieldText, FormError } from '../site/components/form.js';
import { TimeAgo } from '../site/components/time-ago.js';
import { ListTable } from '../site/components/list-table.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { requireStaff } from '../site/session/require-session.js';
import { UserLink } from './gif-parts.js';
import { staffContent } from './staff-layout.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

const SIGN_UP = {
  open: 'Anybody may sign up here, also without an invitation.',
  invitation: 'Only people with an invitation may sign up here.',
  closed:
    'Nobody may sign up here: the operator makes the accounts. Invitations work once the sign-up is open.',
};

/** `/staff/invitations`: links with which one person each may sign up. */
@SitePage('staff/invitations')
export class InvitationsPage implements FormPage {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly signUps: SignUpService,
  ) {}

  @Get()
  render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    return this.page(request);
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect | PageContent> {
    const { viewer } = requireStaff(request);
    const { form } = request;
    if (fieldText(form, 'action') === 'withdraw') {
      await this.invitations.withdraw(fieldText(form, 'id'), viewer.username);
      return { redirect: '/staff/invitations?withdrawn' };
    }
    const made = await this.invitations.create(fieldText(form, 'note'), viewer.username);
    return this.page({ ...request, form: undefined }, made);
  }

  private async page(request: WebPageRequest, made?: MadeInvitation): Promise<PageContent> {
    requireStaff(request);
    const { query, form, error } = request;
    const invitations = await this.invitations.list();
    return staffContent({
      title: 'Invitations',
      part: '/staff/invitations',
      body: (
        <>
          {query.has('withdrawn') && <Done>The invitation no longer works.</Done>}
          {made && <Made {...made} />}
          <p>{SIGN_UP[this.signUps.mode]}</p>
          <form class="narrow stack" action="/staff/invitations" method="post">
            <FormError error={error} fields={['note']} />
            <Field
              name="note"
              label="Recipient"
              hint="Visible to staff. The link works for 7 days, for one person."
              value={fieldText(form, 'note')}
              maxLength={100}
              required
              errors={fieldErrorsOf(error)}
            />
            <button type="submit" name="action" value="create" class="primary">
              Create invitation
            </button>
          </form>
          {invitations.length > 0 && <Invitations invitations={invitations} />}
        </>
      ),
    });
  }
}

function Made({ invitation, url }: MadeInvitation) {
  return (
    <section class="notice stack" role="status">
      <p>
        This is the link for <strong>{invitation.note || 'the invitation'}</strong>. Send it now: it is not
        shown again.
      </p>
      <CopyCode label="Invitation link" code={url} />
    </section>
  );
}

function Invitations({ invitations }: { readonly invitations: readonly InvitationEntity[] }) {
  return (
    <ListTable columns={['For', 'From', 'Made', 'State']} hasActions>
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} />
      ))}
    </ListTable>
  );
}

function Invitation({ invitation }: { readonly invitation: InvitationEntity }) {
  const { id, note, createdBy, createdAt, usedBy } = invitation;
  return (
    <tr>
      <th scope="row">
        <bdi>{note || 'nobody in particular'}</bdi>
      </th>
      <td data-label="From">{createdBy}</td>
      <td data-label="Made">
        <TimeAgo time={createdAt} />
      </td>
      <td data-label="State">
        <InvitationState invitation={invitation} />
      </td>
      <td>
        {usedBy === null && (
          <form action="/staff/invitations" method="post">
            <input type="hidden" name="id" value={id} />
            <button
              type="submit"
              name="action"
              value="withdraw"
              class="danger"
              aria-label={`Withdraw the invitation for ${note || 'nobody in particular'}`}
            >
              Withdraw
            </button>
          </form>
        )}
      </td>
    </tr>
  );
}

function InvitationState({ invitation: { usedBy, expiresAt } }: { readonly invitation: InvitationEntity }) {
  if (usedBy !== null)
    return (
      <span>
        used by <UserLink username={usedBy} />
      </span>
    );
  const verb = expiresAt < new Date() ? 'expired' : 'expires';
  return (
    <span>
      {verb} <TimeAgo time={expiresAt} />
    </span>
  );
}
