import { Get, Post } from '@nestjs/common';
import { SecurityLog } from '../../platform/logging/security-log.js';
import { AccountAccessService } from '../../resources/accounts/account-access.service.js';
import { PasswordsService } from '../../resources/auth/passwords/passwords.service.js';
import { ExternalIdentitiesService } from '../../resources/auth/external-identities/external-identities.service.js';
import { ProviderSignInService } from '../../resources/auth/external-identities/provider-sign-in.service.js';
import { IdentityProviders } from '../../resources/auth/external-identities/providers/identity-providers.js';
import { type Session, SessionsService } from '../../resources/auth/sessions/sessions.service.js';
import { CONFIRMATION, SignInService } from '../../resources/auth/sign-in/sign-in.service.js';
import { UsersService } from '../../resources/users/users.service.js';
import { Done, fieldErrorsOf, fieldText, FormError } from '../site/components/form.js';
import type {
  FormAnswer,
  FormPage,
  FormRequest,
  PageContent,
  Redirect,
  WebPageRequest,
} from '../site/layout/page.js';
import { senderOf } from '../site/session/sender-of.js';
import { requireSession } from '../site/session/require-session.js';
import { AccountLayout } from './account-layout.js';
import { EmailField } from './email-field.js';
import {
  ConfirmationField,
  doneWithPassword,
  NewPasswordField,
  RevokeField,
  revokes,
} from './passwords/password-fields.js';
import { departureContent } from './providers/departure-content.js';
import { IdentitiesSection } from './providers/identities-section.js';
import { AccessSection, ACCESS_PATH as PATH } from './sensitive/access-section.js';
import { WebRequest } from '../site/html/page.decorator.js';
import { SensitivePage } from './sensitive/sensitive-forms.js';

const DONE: Readonly<Record<string, string>> = {
  password: 'Your password is set. Other browsers are signed out.',
  replaced:
    'Your password is set. Other browsers are signed out, and all API keys, devices and command lines are revoked.',
  revoked: 'Everything but this browser is revoked.',
  email: 'Your e-mail address is saved.',
  ended: 'The browser is signed out.',
  linked: 'The account is linked: you can sign in with it.',
  unlinked: 'The account is unlinked.',
};

/** `/account/security`: password, e-mail address, accounts at providers, and the browsers that are signed in. */
@SensitivePage('account/security', {
  password: 'password',
  email: 'email',
  end: 'ordinary',
  link: 'linked',
  unlink: 'unlinked',
  revoke: 'revoked',
})
export class SecurityPage implements FormPage {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly signIns: SignInService,
    private readonly identities: ExternalIdentitiesService,
    private readonly providers: IdentityProviders,
    private readonly providerSignIns: ProviderSignInService,
    private readonly users: UsersService,
    private readonly access: AccountAccessService,
    private readonly security: SecurityLog,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    const session = requireSession(request);
    const { userSeq } = session.viewer;
    const [user, hasPassword, identities, access] = await Promise.all([
      this.users.getBySeq(userSeq),
      this.passwords.hasPassword(userSeq),
      this.identities.list(userSeq),
      this.access.list(userSeq),
    ]);
    const done = DONE[request.query.get('done') ?? ''];
    return {
      title: 'Password and sessions',
      section: 'account',
      isPrivate: true,
      tags: [],
      body: (
        <>
          <AccountLayout path={PATH} session={session}>
            {done && <Done>{done}</Done>}
            <FormError error={request.error} fields={[CONFIRMATION, 'password', 'email']} />
            <PasswordForm request={request} session={session} hasPassword={hasPassword} />
            <EmailForm request={request} email={user.email} canMail={this.signIns.canMail} />
            <IdentitiesSection action={PATH} identities={identities} providers={this.providers} />
          </AccountLayout>
          <AccessSection access={access} currentId={session.id} />
        </>
      ),
    };
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect | FormAnswer> {
    const { id: sessionId, viewer } = requireSession(request);
    const { form } = request;
    const person = senderOf(request);
    switch (fieldText(form, 'action')) {
      case 'password': {
        await this.passwords.change(person, { password: form.get('password') ?? '', sessionId });
        if (revokes(form)) await this.access.revokeAll(viewer.userSeq, sessionId);
        return { redirect: `${PATH}?done=${doneWithPassword(form)}` };
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
        await this.access.revokeAll(viewer.userSeq, sessionId);
        return { redirect: `${PATH}?done=revoked` };
    }
  }

  private async link(provider: string, sessionId: string): Promise<FormAnswer> {
    const intent = { purpose: 'link', next: `${PATH}?done=linked`, invitation: '', sessionId } as const;
    const { url, ticket } = await this.providerSignIns.begin(provider, intent);
    return { ...departureContent(this.providers.get(provider).name, url), ticket, isUnchanged: true };
  }
}

interface FormProps {
  readonly request: WebPageRequest;
}

interface PasswordFormProps extends FormProps {
  readonly session: Session;
  readonly hasPassword: boolean;
}

function PasswordForm({ request, session, hasPassword }: PasswordFormProps) {
  const errors = fieldErrorsOf(request.error);
  return (
    <form class="narrow section stack" action={PATH} method="post">
      <h2>{hasPassword ? 'Change the password' : 'Set a password'}</h2>
      <input type="hidden" name="username" autocomplete="username" value={session.viewer.username} />
      {hasPassword && !session.isConfirmed && <ConfirmationField errors={errors} />}
      <NewPasswordField label="New password" advice="All other browsers are signed out." errors={errors} />
      <RevokeField hasPassword={hasPassword} />
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
