import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { ValidationFailed } from '../../../platform/errors/domain-errors.js';
import { AccountAccessService } from '../../../resources/accounts/account-access.service.js';
import { AccountNoticesService } from '../../../resources/users/notices/account-notices.service.js';
import type { SensitiveAct } from '../../../resources/users/notices/sensitive-acts.js';
import type { Session } from '../../../resources/auth/sessions/sessions.service.js';
import { SitePage } from '../../site/html/page.decorator.js';
import type { PageHttpRequest } from '../../site/html/page.interceptor.js';
import type { FormAnswer, FormRequest, PageContent, Redirect } from '../../site/layout/page.js';
import { requireSession } from '../../site/session/require-session.js';
import { senderOf } from '../../site/session/sender-of.js';
import { AccessSection } from './access-section.js';
import { Confirmations } from './confirmations.js';

/**
 * What the forms of an account page do, by the field `action`, which is `''` for the only form of a page. A sensitive act
 * asks for a confirmation, and the owner is told of it. Other actions are refused.
 */
export type Acts = Readonly<Record<string, SensitiveAct | 'ordinary'>>;
export const Acts = Reflector.createDecorator<Acts>();

/** A page whose forms may do sensitive acts. No cache keeps it. */
export const SensitivePage = (path: string, acts: Acts) =>
  applyDecorators(SitePage(path, { kind: 'secret' }), Acts(acts), UseInterceptors(SensitiveForms));

/** A confirmation before a sensitive act, a notice to the owner, and the list of what else can act as the user after it. */
@Injectable()
export class SensitiveForms implements NestInterceptor<PageContent | Redirect | FormAnswer> {
  constructor(
    private readonly reflector: Reflector,
    private readonly confirmations: Confirmations,
    private readonly notices: AccountNoticesService,
    private readonly access: AccountAccessService,
  ) {}

  async intercept(
    context: ExecutionContext,
    next: CallHandler<PageContent | Redirect | FormAnswer>,
  ): Promise<Observable<PageContent | Redirect | FormAnswer>> {
    const acts = this.reflector.get(Acts, context.getClass());
    const request = context.switchToHttp().getRequest<PageHttpRequest>();
    const asked = request.pageRequest;
    const handle = (changed = asked) => {
      request.pageRequest = changed;
      return lastValueFrom(next.handle());
    };
    if ('browser' in asked) return of(await this.submit(handle, acts, asked));
    const content = (await handle()) as PageContent;
    const done = Object.values(acts).filter((act) => act !== 'ordinary');
    // The page that revokes access has the list always.
    const isShown = asked.query.has('done') && done.length > 0 && !done.includes('revoked');
    return of(isShown ? await this.withAccess(content, requireSession(asked)) : content);
  }

  async submit(
    handle: (confirmed: FormRequest) => Promise<Redirect | FormAnswer>,
    acts: Acts,
    request: FormRequest,
  ): Promise<Redirect | FormAnswer> {
    const session = requireSession(request);
    const act = actOf(acts, request.form);
    if (act === 'ordinary') return handle(request);
    const question = session.isConfirmed ? null : await this.confirmations.questionFor(request, session);
    if (question) return question;
    const formerAddress = await this.notices.addressOf(session.viewer.userSeq);
    const answer = await handle({ ...request, session: { ...session, isConfirmed: true } });
    if (answer.isUnchanged) return answer;
    await this.notices.tell(act, senderOf(request), formerAddress);
    return 'redirect' in answer ? answer : this.withAccess(answer, session);
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
