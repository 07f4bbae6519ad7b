import { DomainError, Forbidden } from '../../../platform/errors/domain-errors.js';
import type { Session } from '../../../resources/auth/sessions/sessions.service.js';
import type { WebPageRequest } from '../layout/page.js';

/** The page requires a sign-in. The browser is redirected to the sign-in page. */
export class SignInRequired extends DomainError {
  constructor() {
    super('Sign in first.');
  }
}

/** @throws SignInRequired */
export function requireSession({ session }: Pick<WebPageRequest, 'session'>): Session {
  if (!session) throw new SignInRequired();
  return session;
}

/** @throws SignInRequired, Forbidden */
export function requireStaff(request: Pick<WebPageRequest, 'session'>): Session {
  const session = requireSession(request);
  if (!session.viewer.isStaff) throw new Forbidden('This page is for staff.');
  return session;
}
