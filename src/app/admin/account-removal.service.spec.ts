import { expect, it } from '@jest/globals';
import { aUser } from '../../../test/support/factories.js';
import { fake } from '../../../test/support/fakes.js';
import type { CollectionsService } from '../../resources/collections/collections.service.js';
import type { AuthorRemovalService } from '../../resources/gifs/purge/author-removal.service.js';
import type { UsersService } from '../../resources/users/users.service.js';
import { AccountRemovalService } from './account-removal.service.js';

it('refuses the keys first, and removes the user last', async () => {
  const calls: string[] = [];
  const called = <Result>(call: string, result: Result) => {
    calls.push(call);
    return Promise.resolve(result);
  };
  const removal = new AccountRemovalService(
    fake<UsersService>({
      suspend: (username) => called(`suspend ${username}`, aUser({ seq: 7 })),
      remove: (seq) => called(`remove ${seq}`, undefined),
    }),
    fake<AuthorRemovalService>({ removeAllOf: (seq) => called(`recordings of ${seq}`, 3) }),
    fake<CollectionsService>({ removeAllOf: ({ userSeq }) => called(`collections of ${userSeq}`, 2) }),
  );
  expect(await removal.remove('ada')).toEqual({ recordings: 3, collections: 2 });
  expect(calls).toEqual(['suspend ada', 'recordings of 7', 'collections of 7', 'remove 7']);
});
