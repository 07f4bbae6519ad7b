import { expect, it, jest } from '@jest/globals';
import { fake } from '../../../test/support/fakes.js';
import type { PublicTransactions } from '../../platform/response-cache/public-transactions.js';
import type { AuditEntryEntity } from '../../resources/audit/audit-entry.entity.js';
import type { AuditService } from '../../resources/audit/audit.service.js';
import type { PasswordLinksService } from '../../resources/auth/passwords/password-links.service.js';
import type { UserEntity } from '../../resources/users/user.entity.js';
import type { UserAdministrationService } from '../../resources/users/user-administration.service.js';
import type { UsersService } from '../../resources/users/users.service.js';
import type { DemoGalleryService } from './demo-gallery.service.js';
import { DemoService } from './demo.service.js';

/** @param log newest first, of an installation with users */
function serviceWith(log: readonly Pick<AuditEntryEntity, 'action' | 'reason'>[]) {
  const complete = jest.fn<DemoGalleryService['complete']>().mockResolvedValue();
  const page = { rows: log as AuditEntryEntity[], count: log.length, request: { page: 1, size: 100 } };
  const user = fake<UserEntity>({ seq: 1, username: 'demo' });
  const service = new DemoService(
    fake<UsersService>({ exist: () => Promise.resolve(true) }),
    fake<UserAdministrationService>({ resetKey: () => Promise.resolve({ user, apiKey: 'ttyr_new' }) }),
    fake<DemoGalleryService>({ complete }),
    fake<PasswordLinksService>({
      make: () => Promise.resolve({ username: 'demo', url: 'http://here/password', expires_at: '' }),
    }),
    fake<AuditService>({ list: () => Promise.resolve(page) }),
    fake<PublicTransactions>(),
  );
  return { service, complete };
}

const CREATED = { action: 'user.create', reason: 'first start' };
const act = (action: string) => ({ action, reason: '' });

it.each([
  ['a user who signed up as demo', []],
  ['a demo user of the operator', [act('user.create')]],
  ['a finished first start', [act('user.password_link'), CREATED]],
  ['a demo user who was deleted', [act('user.delete'), CREATED]],
])('creates nothing with %s', async (_, log) => {
  const { service, complete } = serviceWith(log);
  expect(await service.ensure()).toBeNull();
  expect(complete).not.toHaveBeenCalled();
});

it.each([
  ['once', [CREATED]],
  ['twice', [act('user.reset_key'), CREATED]],
])('finishes a first start that was interrupted %s, with another key', async (_, log) => {
  const { service, complete } = serviceWith(log);
  expect(await service.ensure()).toEqual({ apiKey: 'ttyr_new', passwordUrl: 'http://here/password' });
  expect(complete).toHaveBeenCalledTimes(1);
});
