import { Injectable } from '@nestjs/common';
import { type DomainError, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { ExternalIdentitiesService } from '../../../resources/auth/external-identities/external-identities.service.js';
import { IdentityProviders } from '../../../resources/auth/external-identities/providers/identity-providers.js';
import { PasswordsService } from '../../../resources/auth/passwords/passwords.service.js';
import type { Session } from '../../../resources/auth/sessions/sessions.service.js';
import { CONFIRMATION, SignInService } from '../../../resources/auth/sign-in/sign-in.service.js';
import type { FormAnswer, FormRequest, PageContent } from '../../site/layout/page.js';
import { senderOf } from '../../site/session/sender-of.js';
import { ConfirmForm, CONFIRM_PATH, ProviderConfirmForm } from './confirm-form.js';

/** Marks the form that asks for nothing but the password. */
const ASKED = 'asked';
/** What a form that is asked about is not sent with again. */
const OMITTED = new Set<string>([CONFIRMATION, ASKED, 'password', 'username']);

@Injectable()
export class Confirmations {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly signIns: SignInService,
    private readonly identities: ExternalIdentitiesService,
    private readonly providers: IdentityProviders,
  ) {}

  /**
   * Confirms the session by the password in the form.
   * @returns the page that asks for it, or for a sign-in with a provider; null if the session is confirmed
   * @throws ValidationFailed for a wrong password in a form that has a field for it, RateLimited
   */
  async questionFor(request: FormRequest, session: Session): Promise<FormAnswer | null> {
    const { form, path } = request;
    const password = form.get(CONFIRMATION);
    if (!(await this.passwords.hasPassword(session.viewer.userSeq)))
      return { ...(await this.page(session, path)), status: 403, isUnchanged: true };
    const fields = [...[...form].filter(([name]) => !OMITTED.has(name)), [ASKED, 'yes'] as const];
    const ask = (status: number, error?: DomainError) => ({
      ...contentOf(<ConfirmForm action={path} fields={fields} session={session} error={error} />),
      status,
      isUnchanged: true,
    });
    if (password === null) return ask(403);
    try {
      await this.signIns.confirm(session.id, senderOf(request), password);
      return null;
    } catch (error) {
      if (form.has(ASKED) && error instanceof ValidationFailed) return ask(400, error);
      throw error;
    }
  }

  /** @param next the page after the confirmation */
  async page(session: Session, next: string, error?: DomainError): Promise<PageContent> {
    const { userSeq } = session.viewer;
    const fields = [['next', next]] as const;
    if (await this.passwords.hasPassword(userSeq))
      return contentOf(<ConfirmForm action={CONFIRM_PATH} fields={fields} session={session} error={error} />);
    const linked = await this.identities.list(userSeq);
    const usable = this.providers.all.filter((provider) =>
      linked.some(({ issuer }) => this.providers.ofIssuer(issuer) === provider),
    );
    return contentOf(<ProviderConfirmForm next={next} providers={usable} error={error} />);
  }
}

function contentOf(body: PageContent['body']): PageContent {
  return { title: 'Confirm that it is you', section: 'account', isPrivate: true, tags: [], body };
}
