import { expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { fake } from '../../../test/support/fakes.js';
import { Unauthenticated } from '../../platform/errors/domain-errors.js';
import { InstallIdGuard, NOT_CONNECTED } from './install-id.guard.js';

const admit = (request: object) =>
  new InstallIdGuard().canActivate(
    fake<ExecutionContext>({ switchToHttp: () => ({ getRequest: () => request }) as never }),
  );

it('admits a machine that is connected to an account', () => {
  expect(admit({ viewer: { userSeq: 7, namedKey: null } })).toBe(true);
});

it('tells others how to connect', () => {
  expect(() => admit({ viewer: null, keySent: true })).toThrow(new Unauthenticated(NOT_CONNECTED));
});
