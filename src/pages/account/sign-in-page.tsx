import { Injectable } from '@nestjs/common';
import { SignInService } from '../../resources/auth/sign-in/sign-in.service.js';
import { SignUpService } from '../../resources/auth/sign-in/sign-up.service.js';
import { Field, fieldErrorsOf, fieldText, FormError } from '../components/form.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../layout/page.js';
import { nextPath } from './next-path.js';

/** `/signin`: sign-in with a password. */
@Injectable()
export class SignInPage implements FormPage {
  constructor(
    private readonly signIns: SignInService,
    private readonly signUps: SignUpService,
  ) {}

  render(request: WebPageRequest): Promise<PageContent> {
    return Promise.resolve({
      title: 'Sign in',
      isPrivate: true,
      tags: [],
      body: <SignInForm request={request} canSignUp={this.signUps.mode !== 'closed'} />,
    });
  }

  async submit({ form, browser }: FormRequest): Promise<Redirect> {
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
  const { form } = request;
  const next = form?.get('next') ?? request.query.get('next') ?? '';
  const { error } = request;
  const errors = fieldErrorsOf(error);
  return (
    <form class="narrow stack" action="/signin" method="post">
      <h1>Sign in</h1>
      <FormError error={error} />
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
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        errors={errors}
      />
      <button type="submit" class="primary">
        Sign in
      </button>
      <p class="row">
        {canSignUp && <a href={signUpLink(next)}>Make an account</a>}
        <a href="/password">Forgot your password?</a>
      </p>
    </form>
  );
}

function signUpLink(next: string): string {
  return next === '' ? '/signup' : `/signup?next=${encodeURIComponent(next)}`;
}
