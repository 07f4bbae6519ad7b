import { describe, expect, it } from '@jest/globals';
import { aUser } from '../../../../test/support/factories.js';
import { fake, fakeDatabase } from '../../../../test/support/fakes.js';
import { Forbidden } from '../../../platform/errors/domain-errors.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { UserEntity } from '../user.entity.js';
import type { UsersService } from '../users.service.js';
import { SuspensionsService } from './suspensions.service.js';

function suspensionsOf(user: UserEntity) {
  const steps: string[] = [];
  const step = (text: string) => {
    steps.push(text);
    return Promise.resolve();
  };
  const users = fake<UsersService>({
    get: () => Promise.resolve(user),
    suspend: (name, reason, manager) =>
      step(`${name}: ${reason} ${manager ? 'within' : 'alone'}`).then(() => user),
    unsuspend: (name, manager) => step(`${name} ${manager ? 'within' : 'alone'}`).then(() => user),
  });
  const audit = fake<AuditService>({ record: ({ actor, action }) => step(`${actor} ${action}`) });
  return { suspensions: new SuspensionsService(fakeDatabase(), users, audit), steps };
}

describe('a suspension', () => {
  it('is recorded in its transaction', async () => {
    const { suspensions, steps } = suspensionsOf(aUser());
    await suspensions.suspend('ADA', 'Spam.', 'grace');
    expect(steps).toEqual(['grace user.suspend', 'ada: Spam. within']);
  });

  it('is not for staff', async () => {
    const { suspensions, steps } = suspensionsOf(aUser({ isStaff: true }));
    await expect(suspensions.suspend('ada', 'Spam.', 'grace')).rejects.toThrow(Forbidden);
    expect(steps).toEqual([]);
  });

  it('is lifted where there is one', async () => {
    const suspended = suspensionsOf(aUser({ suspendedAt: new Date() }));
    await suspended.suspensions.unsuspend('ada', 'grace');
    expect(suspended.steps).toEqual(['grace user.unsuspend', 'ada within']);
    const free = suspensionsOf(aUser());
    await free.suspensions.unsuspend('ada', 'grace');
    expect(free.steps).toEqual([]);
  });
});
