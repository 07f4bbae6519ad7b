import { Get, Post } from '@nestjs/common';
import { SignInService } from '../../../resources/auth/sign-in/sign-in.service.js';
import { Done, Field, fieldErrorsOf, fieldText, FormError } from '../../site/components/form.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../../site/layout/page.js';
import { SitePage, WebRequest } from '../../site/html/page.decorator.js';

/** `/password`: mails a link that sets a new password, if mail is configured. */
@SitePage('password')
export class ForgottenPasswordPage implements FormPage {
  constructor(private readonly signIns: SignInService) {}

  @Get()
  render(@WebRequest() { query, form, error }: WebPageRequest): Promise<PageContent> {
    return Promise.resolve({
      title: 'Forgot your password?',
      isPrivate: true,
      tags: [],
      body: (
        <form class="narrow stack" action="/password" method="post">
          <h1>Forgot your password?</h1>
          <FormError error={error} fields={['username']} />
          {query.has('sent') && (
            <Done>
              If there is such a user with an e-mail address, a link is on its way. It works for an hour.
            </Done>
          )}
          {this.signIns.canMail ? (
            <>
              <Field
                name="username"
                label="Username"
                value={form?.get('username') ?? ''}
                autoComplete="username"
                maxLength={39}
                required
                errors={fieldErrorsOf(error)}
              />
              <button type="submit" class="primary">
                Send a link
              </button>
            </>
          ) : (
            <p>This site cannot send e-mail. Ask its operator for a link that sets a new password.</p>
          )}
          <p>
            <a href="/signin">Sign in</a>
          </p>
        </form>
      ),
    });
  }

  @Post()
  async submit(@WebRequest() { form, browser }: FormRequest): Promise<Redirect> {
    if (this.signIns.canMail)
      await this.signIns.mailLink(fieldText(form, 'username').trim(), browser.address);
    return { redirect: '/password?sent' };
  }
}
