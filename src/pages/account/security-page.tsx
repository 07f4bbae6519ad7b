import { Injectable } from '@nestjs/common';
import { ValidationFailed } from '../../platform/errors/domain-errors.js';
import { SecurityLog } from '../../platform/logging/security-log.js';
import { PasswordsService } from '../../resources/auth/passwords/passwords.service.js';
import { ExternalIdentitiesService } from '../../resources/auth/external-identities/external-identities.service.js';
import { ProviderSignInService } from '../../resources/auth/external-identities/provider-sign-in.service.js';
import { IdentityProviders } from '../../resources/auth/external-identities/providers/identity-providers.js';
import type { SessionEntity } from '../../resources/auth/sessions/session.entity.js';
import { SessionsService } from '../../resources/auth/sessions/sessions.service.js';
import { SignInService } from '../../resources/auth/sign-in/sign-in.service.js';
import { UsersService } from '../../resources/users/users.service.js';
import { Done, fieldErrorsOf, fieldText, FormError } from '../components/form.js';
import { TimeAgo } from '../components/time-ago.js';
import { ListTable } from '../components/list-table.js';
import type {
  FormAnswer,
  FormPage,
  FormRequest,
  PageContent,
  Redirect,
  WebPageRequest,
} from '../layout/page.js';
import { senderOf } from '../session/sender-of.js';
import { requireSession } from '../session/require-session.js';
import { AccountLayout } from './account-layout.js';
import { browserName } from './browser-name.js';
import { EmailField } from './email-field.js';
import { CurrentPasswordField, NewPasswordField } from './password-fields.js';
import { departureContent } from './providers/departure-content.js';
import { IdentitiesSection } from './providers/identities-section.js';

const PATH = '/account/security';
const DONE: Readonly<Record<string, string>> = {
  password: 'Your password is changed. Other browsers are signed out.',
  email: 'Your e-mail address is saved.',
  ended: 'The browser is signed out.',
  linked: 'The account is linked: you can sign in with it.',
  unlinked: 'The account is unlinked.',
};

/** `/account/security`: password, e-mail address, accounts at providers, and the browsers that are signed in. */
@Injectable()
export class SecurityPage implements FormPage {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly signIns: SignInService,
    private readonly identities: ExternalIdentitiesService,
    private readonly providers: IdentityProviders,
    private readonly providerSignIns: ProviderSignInService,
    private readonly users: UsersService,
    private readonly security: SecurityLog,
  ) {}

  async render(request: WebPageRequest): Promise<PageContent> {
    const session = requireSession(request);
    const { userSeq, username } = session.viewer;
    const [user, hasPassword, identities, sessions] = await Promise.all([
      this.users.getBySeq(userSeq),
      this.passwords.hasPassword(userSeq),
      this.identities.list(userSeq),
      this.sessions.list(userSeq),
    ]);
    const done = DONE[request.query.get('done') ?? ''];
    return {
      title: 'Password and sessions',
      section: 'account',
      isPrivate: true,
      tags: [],
      body: (
        <AccountLayout path={PATH} username={username}>
          {done && <Done>{done}</Done>}
          <FormError error={request.error} fields={['current', 'password', 'email']} />
          <PasswordForm request={request} username={username} hasPassword={hasPassword} />
          <EmailForm request={request} email={user.email} canMail={this.signIns.canMail} />
          <IdentitiesSection action={PATH} identities={identities} providers={this.providers} />
          <Sessions sessions={sessions} currentId={session.id} />
        </AccountLayout>
      ),
    };
  }

  async submit(request: FormRequest): Promise<Redirect | FormAnswer> {
    const { id: sessionId, viewer } = requireSession(request);
    const { form } = request;
    const person = senderOf(request);
    switch (fieldText(form, 'action')) {
      case 'password': {
        const proof = await this.signIns.confirmPassword(person, form.get('current') ?? '', 'current');
        await this.passwords.change(person, proof, { password: form.get('password') ?? '', sessionId });
        return { redirect: `${PATH}?done=password` };
      }
      case 'email':
        await this.users.setEmail(viewer.userSeq, fieldText(form, 'email').trim());
        return { redirect: `${PATH}?done=email` };
      case 'end':
        await this.sessions.end(form.get('id') ?? '', viewer.userSeq);
        this.security.write('session_ended', person);
        return { redirect: `${PATH}?done=ended` };
      case 'link':
        return this.link(form.get('provider') ?? '', sessionId);
      case 'unlink':
        await this.identities.unlink(person, form.get('id') ?? '');
        return { redirect: `${PATH}?done=unlinked` };
      default:
        throw new ValidationFailed('The form has no action. Use the buttons on this page.');
    }
  }

  private async link(provider: string, sessionId: string): Promise<FormAnswer> {
    const intent = { next: `${PATH}?done=linked`, invitation: '', sessionId };
    const { url, ticket } = await this.providerSignIns.begin(provider, intent);
    return { ...departureContent(this.providers.get(provider).name, url), ticket };
  }
}

interface FormProps {
  readonly request: WebPageRequest;
}

function PasswordForm({
  request,
  username,
  hasPassword,
}: FormProps & { username: string; hasPassword: boolean }) {
  const errors = fieldErrorsOf(request.error);
  return (
    <form class="narrow section stack" action={PATH} method="post">
      <h2>{hasPassword ? 'Change the password' : 'Set a password'}</h2>
      <input type="hidden" name="username" autocomplete="username" value={username} />
      {hasPassword && <CurrentPasswordField name="current" label="Current password" errors={errors} />}
      <NewPasswordField label="New password" advice="All other browsers are signed out." errors={errors} />
      <button type="submit" name="action" value="password" class="primary">
        {hasPassword ? 'Change' : 'Set'} the password
      </button>
    </form>
  );
}

function EmailForm({ request, email, canMail }: FormProps & { email: string; canMail: boolean }) {
  const { form } = request;
  return (
    <form class="narrow section stack" action={PATH} method="post">
      <h2>E-mail</h2>
      <EmailField
        label="E-mail address"
        value={form?.has('email') ? fieldText(form, 'email') : email}
        canMail={canMail}
        advice="Empty removes it."
        errors={fieldErrorsOf(request.error)}
      />
      <button type="submit" name="action" value="email">
        Save the address
      </button>
    </form>
  );
}

function Sessions(props: { readonly sessions: readonly SessionEntity[]; readonly currentId: string }) {
  return (
    <section class="section stack">
      <h2>Browsers that are signed in</h2>
      <ListTable columns={['Browser', 'Signed in', 'Last used']} hasActions>
        {props.sessions.map((session) => (
          <SessionRow key={session.id} session={session} isCurrent={session.id === props.currentId} />
        ))}
      </ListTable>
    </section>
  );
}

function SessionRow({
  session,
  isCurrent,
}: {
  readonly session: SessionEntity;
  readonly isCurrent: boolean;
}) {
  const name = browserName(session.userAgent);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="Signed in">
        <TimeAgo time={session.createdAt} />
      </td>
      <td data-label="Last used">
        <TimeAgo time={session.lastUsedAt} />
      </td>
      <td>
        {isCurrent ? (
          <span class="muted">This browser</span>
        ) : (
          <form action={PATH} method="post">
            <input type="hidden" name="id" value={session.id} />
            <button type="submit" name="action" value="end" aria-label={`Sign out ${name}`}>
              Sign out
            </button>
          </form>
        )}
      </td>
    </tr>
  );
}
