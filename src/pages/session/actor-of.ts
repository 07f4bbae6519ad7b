import type { Actor } from '../../platform/logging/security-log.js';
import type { FormRequest } from '../layout/page.js';
import { requireSession } from './require-session.js';

/** The sender of a form, for the audit trail. @throws SignInRequired */
export function actorOf(request: FormRequest): Required<Actor> {
  const { userSeq: id, username: name } = requireSession(request).viewer;
  return { user: { id, name }, address: request.browser.address };
}
