import { expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { fake } from '../../../../test/support/fakes.js';
import { AccountSuspended, Unauthenticated } from '../../../platform/errors/domain-errors.js';
import type { Session } from '../../../resources/auth/sessions/sessions.service.js';
import { SessionGuard } from './session.guard.js';

const admit = (session: Session | null, signedIn: Session | null) =>
  new SessionGuard().canActivate(
    fake<ExecutionContext>({
      switchToHttp: () => ({ getRequest: () => ({ session, signedIn }) }) as never,
    }),
  );

it('admits users with a session only', () => {
  const session = fake<Session>({ suspension: null });
  expect(admit(session, session)).toBe(true);
  expect(() => admit(null, null)).toThrow(Unauthenticated);
});

it('tells suspended users why', () => {
  const suspension = new AccountSuspended('spam');
  expect(() => admit(null, fake<Session>({ suspension }))).toThrow(suspension);
});
