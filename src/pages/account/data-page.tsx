import { Get, Post } from '@nestjs/common';
import { AccountDeletionService } from '../../resources/accounts/account-deletion.service.js';
import { CONFIRMATION } from '../../resources/auth/sign-in/sign-in.service.js';
import { PasswordsService } from '../../resources/auth/passwords/passwords.service.js';
import { fieldErrorsOf, FormError } from '../site/components/form.js';
import type { FormPage, FormRequest, PageContent, Redirect, WebPageRequest } from '../site/layout/page.js';
import { requireSession } from '../site/session/require-session.js';
import { AccountLayout } from './account-layout.js';
import { ConfirmationField } from './passwords/password-fields.js';
import { WebRequest } from '../site/html/page.decorator.js';
import { SensitivePage } from './sensitive/sensitive-forms.js';

/** `/account/data`: export of all data, and deletion of the account. */
@SensitivePage('account/data', { '': 'deletion' })
export class DataPage implements FormPage {
  constructor(
    private readonly deletion: AccountDeletionService,
    private readonly passwords: PasswordsService,
  ) {}

  @Get()
  async render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    const session = requireSession(request);
    const { userSeq, isStaff } = session.viewer;
    const hasPassword = await this.passwords.hasPassword(userSeq);
    return {
      title: 'Your data',
      section: 'account',
      isPrivate: true,
      tags: [],
      body: (
        <AccountLayout path="/account/data" session={session}>
          <section class="section stack">
            <h2>Export</h2>
            <p>
              A zip file with your recordings in all formats, and what you wrote about them. You can download
              it five times a day.
            </p>
            <a class="button" href="/account/export">
              Download everything
            </a>
          </section>
          {isStaff ? (
            <p class="muted">Accounts of staff are deleted by the operator.</p>
          ) : (
            <DeletionForm request={request} asksPassword={hasPassword && !session.isConfirmed} />
          )}
        </AccountLayout>
      ),
    };
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect> {
    await this.deletion.begin(requireSession(request).viewer);
    return { redirect: '/', sessionToken: null };
  }
}

interface DeletionFormProps {
  readonly request: WebPageRequest;
  readonly asksPassword: boolean;
}

function DeletionForm({ request: { error }, asksPassword }: DeletionFormProps) {
  return (
    <form class="narrow section stack" action="/account/data" method="post">
      <h2>Delete the account</h2>
      <FormError error={error} fields={[CONFIRMATION]} />
      <p>
        Your recordings, collections and keys are permanently deleted. This cannot be undone: download your
        data first.
      </p>
      {asksPassword && <ConfirmationField errors={fieldErrorsOf(error)} />}
      <button
        type="submit"
        class="danger"
        data-confirm="Your account and all your recordings will be permanently deleted."
      >
        Delete my account
      </button>
    </form>
  );
}
