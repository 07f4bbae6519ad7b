import { Injectable } from '@nestjs/common';
import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { AccountAccessService } from '../../../resources/accounts/account-access.service.js';
import { AccountNoticesService } from '../../../resources/users/notices/account-notices.service.js';
import type { Session } from '../../../resources/auth/sessions/sessions.service.js';
import {
  type FormAnswer,
  type FormPage,
  type FormRequest,
  isFormPage,
  type PageContent,
  type Redirect,
  type WebPage,
  type WebPageRequest,
} from '../../layout/page.js';
import { requireSession } from '../../session/require-session.js';
import { senderOf } from '../../session/sender-of.js';
import { AccessSection } from './access-section.js';
import { Confirmations } from './confirmations.js';

type Acts = NonNullable<FormPage['acts']>;

/**
 * Everything that goes with sensitive acts, for each page that declares one: a confirmation before it, a notice to the owner,
 * the list of what else can act as the user after it, and no copy of the page in any cache.
 */
@Injectable()
export class SensitiveForms {
  constructor(
    private readonly confirmations: Confirmations,
    private readonly notices: AccountNoticesService,
    private readonly access: AccountAccessService,
  ) {}

  /** @returns the page itself if it has no sensitive form */
  guarded(page: WebPage): WebPage {
    if (!isFormPage(page) || !page.acts) return page;
    const { acts } = page;
    const guarded: FormPage = {
      isSecret: true,
      acts,
      render: async (request) => this.rendered(await page.render(request), acts, request),
      submit: (request) => this.submit(page, acts, request),
    };
    return Object.values(acts).every((act) => act === 'ordinary') ? page : guarded;
  }

  private async submit(page: FormPage, acts: Acts, request: FormRequest): Promise<Redirect | FormAnswer> {
    const session = requireSession(request);
    const act = actOf(acts, request.form);
    if (act === 'ordinary') return page.submit(request);
    const question = session.isConfirmed ? null : await this.confirmations.questionFor(request, session);
    if (question) return question;
    const formerAddress = await this.notices.addressOf(session.viewer.userSeq);
    const answer = await page.submit({ ...request, session: { ...session, isConfirmed: true } });
    if (answer.isUnchanged) return answer;
    await this.notices.tell(act, senderOf(request), formerAddress);
    return 'redirect' in answer ? answer : this.withAccess(answer, session);
  }

  /** Lists what can act as the user on the page whose form revokes it, and on every page after an act. */
  private rendered(content: PageContent, acts: Acts, request: WebPageRequest): Promise<PageContent> {
    const isShown = Object.values(acts).includes('revoked') || request.query.has('done');
    return isShown ? this.withAccess(content, requireSession(request)) : Promise.resolve(content);
  }

  private async withAccess<Content extends PageContent>(
    content: Content,
    session: Session,
  ): Promise<Content> {
    const access = await this.access.list(session.viewer.userSeq);
    return {
      ...content,
      body: (
        <>
          {content.body}
          <AccessSection access={access} currentId={session.id} />
        </>
      ),
    };
  }
}

/** @throws ValidationFailed for an action that the page does not declare */
function actOf(acts: Acts, form: URLSearchParams): Acts[string] {
  const action = form.get('action') ?? '';
  const act = Object.hasOwn(acts, action) ? acts[action] : undefined;
  if (act !== undefined) return act;
  throw new ValidationFailed('The form has no action. Use the buttons on this page.');
}
