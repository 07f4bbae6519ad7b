import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { AccountSuspended } from '../../platform/errors/domain-errors.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import type { Session, SessionsService } from '../../resources/auth/sessions/sessions.service.js';
import { requireSameOrigin } from './same-origin.js';
import type { PageCookie } from './page-cookie.js';

/** A request for a page. */
export interface SessionRequest extends ApiRequest {
  session: Session | null;
}

/** Paths that no cookie authenticates. */
const WITHOUT_SESSION = /^\/(?:api|media|badge|health|assets|mcp)(?:\/|$)/i;
const READS = ['GET', 'HEAD', 'OPTIONS'];

/** Identifies the user by the cookie, for pages only, and rejects forms of other sites. */
export function pageSession(sessions: SessionsService, cookie: PageCookie, siteUrl: string): RequestHandler {
  async function identify(request: SessionRequest): Promise<void> {
    request.session = null;
    // A key is for the API.
    request.viewer = null;
    const token = cookie.read(request);
    if (!READS.includes(request.method)) requireSameOrigin(request, siteUrl);
    if (token === undefined) return;
    try {
      request.session = await sessions.find(token);
      request.viewer = request.session?.viewer ?? null;
    } catch (error) {
      if (!(error instanceof AccountSuspended)) throw error;
      request.suspension = error;
    }
  }

  return (request: Request, _response: Response, next: NextFunction) => {
    if (WITHOUT_SESSION.test(request.path)) next();
    else
      identify(request as SessionRequest).then(() => {
        next();
      }, next);
  };
}
