import { Get, Post } from '@nestjs/common';
import { IdentityProviders } from '../../resources/auth/external-identities/providers/identity-providers.js';
import { SignInService } from '../../resources/auth/sign-in/sign-in.service.js';
import { SignUpService } from '../../resources/auth/sign-in/sign-up.service.js';
import { Field, fieldErrorsOf, fieldText, FormError } from '../site/components/form.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { nextOf, nextPath, withNext } from './next-path.js';
import { CurrentPasswordField } from './passwords/password-fields.js';
import { ProviderLinks } from './providers/provider-links.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** The reasons why a sign-in with a provider failed. */
const PROBLEMS: Readonly<Record<string, string>> = {
  cancelled: 'The sign-in was cancelled. Try again, or sign in with a password.',
  stale: 'The sign-in took too long or was already completed. Start again.',
};

/** `/signin?next=`: sign-in with a password, or with a provider. The next page may have an install id in its path. */
@SitePage('signin', { kind: 'secret' })
export class SignInPage implements FormPage {
  constructor(
    private readonly signIns: SignInService,
    private readonly signUps: SignUpService,
    private readonly providers: IdentityProviders,
  ) {}

  @Get()
  render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    return Promise.resolve({
      title: 'Sign in',
      isPrivate: true,
      tags: [],
      body: (
        <div class="narrow stack">
          <SignInForm request={request} canSignUp={this.signUps.mode !== 'closed'} />
          <ProviderLinks providers={this.providers.all} next={nextOf(request)} />
        </div>
      ),
    });
  }

  @Post()
  async submit(@WebRequest() { form, browser }: FormRequest): Promise<Redirect> {
    const username = fieldText(form, 'username').trim();
    const sessionToken = await this.signIns.signIn(username, form.get('password') ?? '', browser);
    return { redirect: nextPath(form.get('next')), sessionToken };
  }
}

interface SignInFormProps {
  readonly request: WebPageRequest;
  readonly canSignUp: boolean;
}

function SignInForm({ request, canSignUp }: SignInFormProps) {
  const { form, error } = request;
  const next = nextOf(request);
  const errors = fieldErrorsOf(error);
  return (
    <form class="stack" action="/signin" method="post">
      <h1>Sign in</h1>
      <FormError error={error} fields={['username', 'password']} />
      {!form && <Problem code={request.query.get('problem') ?? ''} />}
      <input type="hidden" name="next" value={next} />
      <Field
        name="username"
        label="Username"
        value={form?.get('username') ?? ''}
        autoComplete="username"
        maxLength={39}
        required
        errors={errors}
      />
      <CurrentPasswordField errors={errors} />
      <button type="submit" class="primary">
        Sign in
      </button>
      <p class="row">
        {canSignUp && <a href={withNext('/signup', next)}>Create an account</a>}
        <a href="/password">Forgot your password?</a>
      </p>
    </form>
  );
}

function Problem({ code }: { readonly code: string }) {
  const problem = PROBLEMS[code];
  return problem === undefined ? null : (
    <p class="notice danger" role="alert">
      {problem}
    </p>
  );
}
