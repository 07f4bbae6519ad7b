import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { AppConfig } from '../../../platform/config/app-config.js';
import { SignInAborted } from '../../../resources/auth/external-identities/providers/sign-in-aborted.js';
import { SignInRequired } from './require-session.js';
import type { SessionRequest } from './session.middleware.js';
import { sitePath } from './site-path.js';

/** Redirects to the sign-in if that is required or must be repeated, and suspended users to what they may do. */
@Catch(SignInRequired, SignInAborted)
export class SignInFilter implements ExceptionFilter<SignInRequired | SignInAborted> {
  constructor(private readonly config: AppConfig) {}

  catch(error: SignInRequired | SignInAborted, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const target = targetOf(error, http.getRequest<SessionRequest>());
    http
      .getResponse<Response>()
      .set('Cache-Control', 'no-store')
      .redirect(303, sitePath(this.config.siteUrl, target));
  }
}

function targetOf(error: SignInRequired | SignInAborted, request: SessionRequest): string {
  if (error instanceof SignInAborted) return `/signin?problem=${error.reason}`;
  if (request.signedIn) return '/account/data';
  const next = request.method === 'GET' ? request.originalUrl : request.path;
  return `/signin?next=${encodeURIComponent(next)}`;
}
