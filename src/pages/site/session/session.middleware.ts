import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { ApiRequest } from '../../../platform/http/api-request.js';
import type { Session, SessionsService } from '../../../resources/auth/sessions/sessions.service.js';
import { requireSameOrigin } from './same-origin.js';
import { PageCookie } from './page-cookie.js';

/** A request for a page. */
export interface SessionRequest extends ApiRequest {
  /** The session of the browser, also of a suspended user. */
  signedIn: Session | null;
  /** The same, unless its user is suspended and the page is not open to suspended users. */
  session: Session | null;
}

/** Paths that no cookie authenticates. */
const WITHOUT_SESSION = /^\/(?:api|media|badge|health|assets|favicon\.svg|mcp)(?:\/|$)/i;
/** What suspended users may do: export and delete the account, with a confirmation, and sign out. */
const OPEN_TO_SUSPENDED = /^\/(?:account\/(?:data|export|confirm)|signin\/[^/]+\/callback|signout)\/?$/i;
const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Identifies the user by the cookie, for pages only, and rejects forms of other sites. */
export function pageSession(sessions: SessionsService, siteUrl: string): RequestHandler {
  const cookie = PageCookie.ofSession(siteUrl);

  async function identify(request: SessionRequest): Promise<void> {
    request.signedIn = request.session = null;
    // A key is for the API.
    request.viewer = null;
    const token = cookie.read(request);
    if (!READS.includes(request.method)) requireSameOrigin(request, siteUrl);
    if (token === undefined) return;
    request.signedIn = await sessions.find(token);
    if (request.signedIn?.suspension && !OPEN_TO_SUSPENDED.test(request.path)) return;
    request.session = request.signedIn;
    request.viewer = request.session?.viewer ?? null;
  }

  return (request: Request, _response: Response, next: NextFunction) => {
    if (WITHOUT_SESSION.test(request.path)) next();
    else
      identify(request as SessionRequest).then(() => {
        next();
      }, next);
  };
}
