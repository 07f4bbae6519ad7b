import { Get, Post } from '@nestjs/common';
import { ProviderSignInService } from '../../../resources/auth/external-identities/provider-sign-in.service.js';
import { IdentityProviders } from '../../../resources/auth/external-identities/providers/identity-providers.js';
import { CONFIRMATION, SignInService } from '../../../resources/auth/sign-in/sign-in.service.js';
import type {
  FormAnswer,
  FormPage,
  FormRequest,
  PageContent,
  Redirect,
  WebPageRequest,
} from '../../site/layout/page.js';
import { requireSession } from '../../site/session/require-session.js';
import { senderOf } from '../../site/session/sender-of.js';
import { nextOf, nextPath } from '../next-path.js';
import { departureContent } from '../providers/departure-content.js';
import { Confirmations } from './confirmations.js';
import { WebRequest } from '../../site/html/page.decorator.js';
import { SensitivePage } from './sensitive-forms.js';

/** `/account/confirm?next=`: confirms a session by the password or by a sign-in with a provider, then continues. */
@SensitivePage('account/confirm', { '': 'ordinary' })
export class ConfirmPage implements FormPage {
  constructor(
    private readonly confirmations: Confirmations,
    private readonly signIns: SignInService,
    private readonly providerSignIns: ProviderSignInService,
    private readonly providers: IdentityProviders,
  ) {}

  @Get()
  render(@WebRequest() request: WebPageRequest): Promise<PageContent> {
    return this.confirmations.page(requireSession(request), nextOf(request), request.error);
  }

  @Post()
  async submit(@WebRequest() request: FormRequest): Promise<Redirect | FormAnswer> {
    const session = requireSession(request);
    const { form } = request;
    const next = nextPath(form.get('next'));
    const provider = form.get('provider');
    if (provider === null) {
      await this.signIns.confirm(session.id, senderOf(request), form.get(CONFIRMATION) ?? '');
      return { redirect: next };
    }
    const intent = { purpose: 'confirm', next, invitation: '', sessionId: session.id } as const;
    const { url, ticket } = await this.providerSignIns.begin(provider, intent);
    return { ...departureContent(this.providers.get(provider).name, url), ticket };
  }
}
