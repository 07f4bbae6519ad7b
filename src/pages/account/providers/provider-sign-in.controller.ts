import { Controller, Get, Param, Query, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AppConfig } from '../../../platform/config/app-config.js';
import { TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import { AccountNoticesService } from '../../../resources/users/notices/account-notices.service.js';
import {
  type Arrival,
  ProviderSignInService,
} from '../../../resources/auth/external-identities/provider-sign-in.service.js';
import { queryString } from '../../../platform/http/query-string.js';
import { actorOf } from '../../../platform/http/viewer.js';
import { requireSession } from '../../site/session/require-session.js';
import { PageCookie } from '../../site/session/page-cookie.js';
import type { SessionRequest } from '../../site/session/session.middleware.js';
import { SignInFilter } from '../../site/session/sign-in.filter.js';
import { sitePath } from '../../site/session/site-path.js';
import { nextPath } from '../next-path.js';

const INVITATION_MAX = 100;

/** Redirects browsers to a provider and handles their return. */
@ApiExcludeController()
@Controller('signin')
@UseFilters(SignInFilter)
export class ProviderSignInController {
  readonly #session: PageCookie;
  readonly #ticket: PageCookie;

  constructor(
    private readonly signIns: ProviderSignInService,
    private readonly notices: AccountNoticesService,
    private readonly config: AppConfig,
  ) {
    this.#session = PageCookie.ofSession(config.siteUrl);
    this.#ticket = PageCookie.ofTicket(config.siteUrl);
  }

  @Get(':provider')
  async begin(
    @Param('provider') provider: string,
    @Query('next') next: unknown,
    @Query('invitation') invitation: unknown,
    @Res() response: Response,
  ): Promise<void> {
    const { url, ticket } = await this.signIns.begin(provider, {
      next: nextPath(typeof next === 'string' ? next : ''),
      invitation: typeof invitation === 'string' ? invitation.slice(0, INVITATION_MAX) : '',
      purpose: 'sign-in',
      sessionId: null,
    });
    this.#ticket.write(response, ticket);
    response.set('Cache-Control', 'no-store').redirect(303, url);
  }

  @Get(':provider/callback')
  async finish(
    @Param('provider') provider: string,
    @Req() request: SessionRequest & Request,
    @Res() response: Response,
  ): Promise<void> {
    const search = queryString(request.originalUrl);
    const browser = { address: request.clientAddress, userAgent: request.get('user-agent') ?? '' };
    const ticket = this.#ticket.read(request);
    try {
      const arrival = await this.signIns.finish(provider, search, ticket, browser, request.session);
      this.#ticket.write(response, arrival.kind === 'newcomer' ? arrival.ticket : null);
      if (arrival.kind === 'linked') await this.tellOwner(request);
      if (arrival.kind === 'signed-in') this.#session.write(response, arrival.sessionToken);
      this.redirect(response, targetOf(arrival));
    } catch (error) {
      // The same response may be retried while the provider is unavailable.
      if (!(error instanceof TemporarilyUnavailable)) this.#ticket.write(response, null);
      throw error;
    }
  }

  private async tellOwner({ session, clientAddress }: SessionRequest): Promise<void> {
    const { viewer } = requireSession({ session });
    await this.notices.tell('linked', actorOf(viewer, clientAddress));
  }

  private redirect(response: Response, path: string): void {
    response.set('Cache-Control', 'no-store').redirect(303, sitePath(this.config.siteUrl, path));
  }
}

function targetOf(arrival: Arrival): string {
  return arrival.kind === 'newcomer' ? '/signup/provider' : arrival.next;
}
