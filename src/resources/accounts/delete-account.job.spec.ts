import { beforeEach, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { aUser } from '../../../test/support/factories.js';
import { fake } from '../../../test/support/fakes.js';
import type { UsersService } from '../users/users.service.js';
import { DELETE_ACCOUNT_JOB } from './account-deletion.service.js';
import type { AccountRemovalService } from './account-removal.service.js';
import { DeleteAccountJob } from './delete-account.job.js';

let removed: [username: string, actor: string][];
let lines: object[];
let failure: Error | null;
let job: DeleteAccountJob;

beforeEach(() => {
  removed = [];
  lines = [];
  failure = null;
  const sink = { write: (line: string) => void lines.push(JSON.parse(line) as object) };
  job = new DeleteAccountJob(
    fake<UsersService>({ findBySeq: (seq) => Promise.resolve(seq === 7 ? aUser({ seq }) : null) }),
    fake<AccountRemovalService>({
      remove: (username, actor) => {
        removed.push([username, actor]);
        return failure ? Promise.reject(failure) : Promise.resolve({ recordings: 3, collections: 2 });
      },
    }),
    pino({}, sink),
  );
});

it('deletes the account on behalf of its user, in the background', async () => {
  expect([job.kind, job.lane]).toEqual([DELETE_ACCOUNT_JOB, 'batch']);
  await job.run(7);
  expect(removed).toEqual([['ada', 'ada']]);
  expect(lines).toMatchObject([
    { user: 7, recordings: 3, collections: 2, msg: 'account deleted by its user' },
  ]);
});

it('does nothing if the account no longer exists', async () => {
  await job.run(8);
  expect([removed, lines]).toEqual([[], []]);
});

it('fails if the removal fails, so that it is retried', async () => {
  failure = new Error('The store is away.');
  await expect(job.run(7)).rejects.toThrow(failure);
  failure = null;
  await job.run(7);
  expect(removed).toHaveLength(2);
});

it('tells the operator what to do after the last attempt', async () => {
  await job.onFailed(7, 'The store is away.');
  expect(lines).toMatchObject([
    { level: 50, user: 7, reason: 'The store is away.', msg: expect.stringContaining('delete-user') },
  ]);
});
