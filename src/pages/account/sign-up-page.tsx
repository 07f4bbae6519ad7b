import { Get, Post } from '@nestjs/common';
import { IdentityProviders } from '../../resources/auth/external-identities/providers/identity-providers.js';
import { SignInService } from '../../resources/auth/sign-in/sign-in.service.js';
import { SignUpService } from '../../resources/auth/sign-in/sign-up.service.js';
import { fieldErrorsOf, fieldText, FormError } from '../site/components/form.js';
import type { FieldErrors } from '../site/components/field-error.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { EmailField } from './email-field.js';
import { nextOf, nextPath, withNext } from './next-path.js';
import { NewPasswordField } from './passwords/password-fields.js';
import { ProviderLinks } from './providers/provider-links.js';
import { UsernameField } from './username-field.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** `/signup?invitation=`: creates an account, if the operator allows it. */
@SitePage('signup', { kind: 'secret' })
export class SignUpPage implements FormPage {
  constructor(
    private readonly signUps: SignUpService,
    private readonly signIns: SignInService,
    private readonly providers: IdentityProviders,
  ) {}

  @Get()
  render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    const { form } = request;
    const invitation = form?.get('invitation') ?? request.query.get('invitation') ?? '';
    const isClosed =
      this.signUps.mode === 'closed' || (this.signUps.mode === 'invitation' && invitation === '');
    return Promise.resolve({
      title: 'Create an account',
      isPrivate: true,
      tags: [],
      body: isClosed ? (
        <Closed byInvitation={this.signUps.mode === 'invitation'} next={nextOf(request)} />
      ) : (
        <div class="narrow stack">
          <SignUpForm request={request} invitation={invitation} canMail={this.signIns.canMail} />
          <ProviderLinks providers={this.providers.all} next={nextOf(request)} invitation={invitation} />
        </div>
      ),
    });
  }

  @Post()
  async submit(@WebRequest() { form, browser }: FormRequest): Promise<Redirect> {
    const account = {
      username: fieldText(form, 'username').trim(),
      email: fieldText(form, 'email').trim(),
      password: form.get('password') ?? '',
      invitation: form.get('invitation') ?? '',
    };
    const sessionToken = await this.signUps.signUp(account, browser);
    return { redirect: nextPath(form.get('next')), sessionToken };
  }
}

interface SignUpFormProps {
  readonly request: WebPageRequest;
  readonly invitation: string;
  readonly canMail: boolean;
}

function SignUpForm({ request, invitation, canMail }: SignUpFormProps) {
  const { form, error } = request;
  const errors = fieldErrorsOf(error);
  const next = nextOf(request);
  return (
    <form class="stack" action="/signup" method="post">
      <h1>Create an account</h1>
      <FormError error={error} fields={['username', 'email', 'password', 'invitation']} />
      {errors['invitation'] && <p class="notice danger">The invitation {errors['invitation'].join('. ')}.</p>}
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="invitation" value={invitation} />
      <AccountFields form={form} canMail={canMail} errors={errors} />
      <button type="submit" class="primary">
        Create account
      </button>
      <p>
        <a href={withNext('/signin', next)}>Sign in instead</a>
      </p>
    </form>
  );
}

interface AccountFieldsProps {
  readonly form: URLSearchParams | undefined;
  readonly canMail: boolean;
  readonly errors: FieldErrors;
}

function AccountFields({ form, canMail, errors }: AccountFieldsProps) {
  return (
    <>
      <UsernameField value={form?.get('username') ?? ''} errors={errors} />
      <NewPasswordField label="Password" errors={errors} />
      <EmailField
        label="E-mail (optional)"
        value={form?.get('email') ?? ''}
        canMail={canMail}
        errors={errors}
      />
    </>
  );
}

function Closed({ byInvitation, next }: { readonly byInvitation: boolean; readonly next: string }) {
  return (
    <div class="narrow stack">
      <h1>{byInvitation ? 'You need an invitation' : 'Sign-up is closed'}</h1>
      <p>
        {byInvitation
          ? 'Ask staff or the operator of this site for an invitation, and open its link.'
          : 'Ask the operator of this site for an account.'}
      </p>
      <p>
        <a href={withNext('/signin', next)}>Sign in</a>
      </p>
    </div>
  );
}
