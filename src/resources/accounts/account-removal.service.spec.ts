import { expect, it } from '@jest/globals';
import { aUser } from '../../../test/support/factories.js';
import { fake } from '../../../test/support/fakes.js';
import type { IdempotencyService } from '../../platform/idempotency/idempotency.service.js';
import type { CollectionsService } from '../collections/collections.service.js';
import type { AuthorRemovalService } from '../gifs/purge/author-removal.service.js';
import type { ReportsService } from '../reports/reports.service.js';
import type { UserAdministrationService } from '../users/user-administration.service.js';
import { AccountRemovalService } from './account-removal.service.js';

it('rejects the keys first and removes the user last', async () => {
  const calls: string[] = [];
  const called = <Result>(call: string, result: Result) => {
    calls.push(call);
    return Promise.resolve(result);
  };
  const removal = new AccountRemovalService(
    fake<UserAdministrationService>({
      suspend: (username, _, actor) =>
        called(`${actor} suspends ${username}`, aUser({ seq: 7, username: 'ada' })),
      remove: ({ seq }, removed, actor) =>
        called(`${actor} removes ${seq} ${JSON.stringify(removed)}`, undefined),
    }),
    fake<AuthorRemovalService>({ removeAllOf: (seq) => called(`recordings of ${seq}`, 3) }),
    fake<CollectionsService>({ removeAllOf: ({ userSeq }) => called(`collections of ${userSeq}`, 2) }),
    fake<ReportsService>({ forgetReporter: (username) => called(`reports of ${username}`, undefined) }),
    fake<IdempotencyService>({ forgetUser: (seq) => called(`stored responses of ${seq}`, undefined) }),
  );
  expect(await removal.remove('ada', 'operator')).toEqual({ recordings: 3, collections: 2 });
  expect(calls).toEqual([
    'operator suspends ada',
    'recordings of 7',
    'collections of 7',
    'reports of ada',
    'stored responses of 7',
    'operator removes 7 {"recordings":3,"collections":2}',
  ]);
});
