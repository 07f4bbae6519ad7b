import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Unauthenticated } from '../../../platform/errors/domain-errors.js';
import type { SessionRequest } from './session.middleware.js';

/** For signed-in users of the site. */
@Injectable()
export class SessionGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { session, signedIn } = context.switchToHttp().getRequest<SessionRequest>();
    if (session) return true;
    throw (
      signedIn?.suspension ??
      new Unauthenticated('You are signed out. Sign in again, and send the form again.')
    );
  }
}
