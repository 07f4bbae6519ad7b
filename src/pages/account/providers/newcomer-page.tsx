import { Get, Post } from '@nestjs/common';
import type { SignUp } from '../../../platform/config/environment.js';
import {
  type Newcomer,
  ProviderSignInService,
} from '../../../resources/auth/external-identities/provider-sign-in.service.js';
import { SignInService } from '../../../resources/auth/sign-in/sign-in.service.js';
import { SignUpService } from '../../../resources/auth/sign-in/sign-up.service.js';
import { Field, fieldErrorsOf, fieldText, FormError } from '../../site/components/form.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../../site/layout/page.js';
import { EmailField } from '../email-field.js';
import { UsernameField } from '../username-field.js';
import { SitePage, WebRequest } from '../../site/html/page.decorator.js';

/** `/signup/provider`: the first sign-in with a provider, in which the user chooses a name. */
@SitePage('signup/provider', { kind: 'secret' })
export class NewcomerPage implements FormPage {
  constructor(
    private readonly signIns: ProviderSignInService,
    private readonly passwordSignIns: SignInService,
    private readonly signUps: SignUpService,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    const newcomer = await this.signIns.newcomer(request.ticket);
    return {
      title: 'Create an account',
      isPrivate: true,
      tags: [],
      body: (
        <NewcomerForm
          request={request}
          newcomer={newcomer}
          mode={this.signUps.mode}
          canMail={this.passwordSignIns.canMail}
        />
      ),
    };
  }

  @Post()
  async submit(@WebRequest() { form, browser, ticket }: FormRequest): Promise<Redirect> {
    const choice = {
      username: fieldText(form, 'username').trim(),
      email: fieldText(form, 'email').trim(),
      invitation: invitationOf(fieldText(form, 'invitation').trim()),
    };
    const { next, sessionToken } = await this.signIns.signUp(ticket, choice, browser);
    return { redirect: next, sessionToken, ticket: null };
  }
}

/** People paste the whole link. */
function invitationOf(text: string): string {
  return URL.canParse(text) ? (new URL(text).searchParams.get('invitation') ?? text) : text;
}

interface NewcomerFormProps {
  readonly request: WebPageRequest;
  readonly newcomer: Newcomer;
  readonly mode: SignUp;
  readonly canMail: boolean;
}

function NewcomerForm(props: NewcomerFormProps) {
  const { provider, person } = props.newcomer;
  return (
    <form class="narrow stack" action="/signup/provider" method="post">
      <h1>Create an account</h1>
      <FormError error={props.request.error} fields={['username', 'email', 'invitation']} />
      <p>
        You are signed in with {provider}
        {person.username && [' as ', <strong key="name">{person.username}</strong>]}, and have no account here
        yet.
      </p>
      <NewcomerFields {...props} />
      <button type="submit" class="primary">
        Create account
      </button>
      <p class="muted">
        Do you have an account here? <a href="/signin">Sign in with its password</a> and link {provider} under
        Password and sessions.
      </p>
    </form>
  );
}

function NewcomerFields({ request: { form, error }, newcomer, mode, canMail }: NewcomerFormProps) {
  const { person, suggestedName, invitation } = newcomer;
  const errors = fieldErrorsOf(error);
  return (
    <>
      <UsernameField value={form?.get('username') ?? suggestedName} errors={errors} />
      <EmailField
        label="E-mail (optional)"
        value={form?.get('email') ?? person.email}
        canMail={canMail}
        use="Only to set a password, if you ever need one."
        errors={errors}
      />
      {(mode === 'invitation' || invitation !== '') && (
        <Field
          name="invitation"
          label="Invitation"
          hint="The link that somebody from this site gave you."
          value={form?.get('invitation') ?? invitation}
          autoComplete="off"
          required={mode === 'invitation'}
          errors={errors}
        />
      )}
    </>
  );
}
