import type { Actor } from '../../../platform/logging/security-log.js';
import { actorOf } from '../../../platform/http/viewer.js';
import type { FormRequest } from '../layout/page.js';
import { requireSession } from './require-session.js';

/** The user who sends a form, for the security log. @throws SignInRequired */
export function senderOf(request: FormRequest): Required<Actor> {
  return actorOf(requireSession(request).viewer, request.browser.address);
}
