import { Get, Post } from '@nestjs/common';
import { NotFound } from '../../platform/errors/domain-errors.js';
import { SecurityLog } from '../../platform/logging/security-log.js';
import { SessionsService } from '../../resources/auth/sessions/sessions.service.js';
import type { FormPage, FormRequest, PageContent, Redirect } from '../site/layout/page.js';
import { SitePage, WebRequest } from '../site/html/page.decorator.js';

/** `/signout`: ends the session of the browser. */
@SitePage('signout')
export class SignOutPage implements FormPage {
  constructor(
    private readonly sessions: SessionsService,
    private readonly security: SecurityLog,
  ) {}

  @Get()
  render(): Promise<PageContent> {
    return Promise.resolve({
      title: 'Sign out',
      isPrivate: true,
      tags: [],
      body: (
        <form class="narrow stack" action="/signout" method="post">
          <h1>Sign out</h1>
          <button type="submit" class="primary">
            Sign out
          </button>
        </form>
      ),
    });
  }

  @Post()
  async submit(@WebRequest() { session, browser: { address } }: FormRequest): Promise<Redirect> {
    if (session) {
      const { userSeq, username } = session.viewer;
      try {
        await this.sessions.end(session.id, userSeq);
      } catch (error) {
        // The session has ended meanwhile.
        if (!(error instanceof NotFound)) throw error;
      }
      this.security.write('signed_out', { user: { id: userSeq, name: username }, address });
    }
    // The next user of the browser must not finish a provider sign-in of this user.
    return { redirect: '/', sessionToken: null, ticket: null };
  }
}
