import { expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { fake } from '../../test/support/fakes.js';
import { AppConfig } from '../platform/config/app-config.js';
import { Forbidden, Unauthenticated } from '../platform/errors/domain-errors.js';
import { McpGuard } from './mcp.guard.js';

const guard = new McpGuard(AppConfig.from({ SITE_URL: 'https://reels.example' }));

function admit(origin: string | undefined, known: object = {}): boolean {
  const request = { get: () => origin, viewer: null, keySent: false, ...known };
  return guard.canActivate(
    fake<ExecutionContext>({ switchToHttp: () => ({ getRequest: () => request }) as never }),
  );
}

it('admits programs, and pages of this site', () => {
  expect(admit(undefined)).toBe(true);
  expect(admit('https://reels.example')).toBe(true);
});

it.each(['https://evil.example', 'http://reels.example', 'https://reels.example.evil', 'null'])(
  'rejects pages of %s',
  (origin) => {
    expect(() => admit(origin)).toThrow(Forbidden);
  },
);

it('rejects an invalid key, and admits a valid one', () => {
  expect(() => admit(undefined, { keySent: true })).toThrow(Unauthenticated);
  expect(admit(undefined, { keySent: true, viewer: { userSeq: 7, namedKey: null } })).toBe(true);
});
