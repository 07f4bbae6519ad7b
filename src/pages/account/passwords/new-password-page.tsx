import { Get, Post } from '@nestjs/common';
import { AccountAccessService } from '../../../resources/accounts/account-access.service.js';
import { AccountNoticesService } from '../../../resources/users/notices/account-notices.service.js';
import { PasswordsService } from '../../../resources/auth/passwords/passwords.service.js';
import { SignInService } from '../../../resources/auth/sign-in/sign-in.service.js';
import { fieldErrorsOf, FormError } from '../../site/components/form.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../../site/layout/page.js';
import { doneWithPassword, NewPasswordField, RevokeField, revokes } from './password-fields.js';
import { ACCESS_PATH } from '../sensitive/access-section.js';
import { SitePage, WebRequest } from '../../site/html/page.decorator.js';

/** `/password/new?token=`: sets a password with a link from a mail or from the operator. */
@SitePage('password/new', { kind: 'secret' })
export class NewPasswordPage implements FormPage {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly signIns: SignInService,
    private readonly access: AccountAccessService,
    private readonly notices: AccountNoticesService,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    const token = request.form?.get('token') ?? request.query.get('token') ?? '';
    const { seq, username } = await this.passwords.userOfLink(token);
    const hasPassword = await this.passwords.hasPassword(seq);
    const { error } = request;
    return {
      title: 'Set a password',
      isPrivate: true,
      tags: [],
      body: (
        <form class="narrow stack" action="/password/new" method="post">
          <h1>Set a password</h1>
          <FormError error={error} fields={['password']} />
          <p>
            For the user <strong>{username}</strong>. Every browser that is signed in is signed out.
          </p>
          <input type="hidden" name="token" value={token} />
          {/* For password managers. */}
          <input type="hidden" name="username" autocomplete="username" value={username} />
          <NewPasswordField label="New password" errors={fieldErrorsOf(error)} />
          <RevokeField hasPassword={hasPassword} />
          <button type="submit" class="primary">
            Set the password
          </button>
        </form>
      ),
    };
  }

  @Post()
  async submit(@WebRequest() { form, browser }: FormRequest): Promise<Redirect> {
    const password = form.get('password') ?? '';
    const user = await this.passwords.setByLink(form.get('token') ?? '', password, browser.address);
    if (revokes(form)) await this.access.revokeAll(user.seq);
    const person = { user: { id: user.seq, name: user.username }, address: browser.address };
    await this.notices.tell('password', person, user.email);
    return {
      redirect: `${ACCESS_PATH}?done=${doneWithPassword(form)}`,
      sessionToken: await this.signIns.begin(user, browser),
    };
  }
}
