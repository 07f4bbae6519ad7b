import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/support/migrated-database.js';
import { TestAccounts } from '../../../test/support/test-accounts.js';
import { TestOutbox } from '../../../test/support/test-outbox.js';
import { Forbidden } from '../../platform/errors/domain-errors.js';
import type { Viewer } from '../../platform/http/viewer.js';
import type { UserEntity } from '../users/user.entity.js';
import { AccountDeletionService, DELETE_ACCOUNT_JOB } from './account-deletion.service.js';

let database: MigratedDatabase;
let accounts: TestAccounts;
let queue: TestOutbox;
let deletion: AccountDeletionService;

beforeAll(async () => {
  database = await createMigratedDatabase();
  accounts = new TestAccounts(database.source);
  queue = new TestOutbox(database.source);
  deletion = new AccountDeletionService(accounts.administration, accounts.sessions, queue.relay);
});
afterAll(async () => {
  await queue.relay.stop();
  await database.drop();
});
beforeEach(() => database.source.query('TRUNCATE app_user, audit_entry, outbox CASCADE'));

const viewer = ({ seq, username, isStaff }: UserEntity): Viewer => ({
  userSeq: seq,
  username,
  isStaff,
  namedKey: null,
});
const jobs = async () => (await queue.rows()).map(({ kind, subjectSeq }) => [kind, subjectSeq]);

describe('an account that its user deletes', () => {
  it('is locked immediately, and a job deletes it', async () => {
    const ada = await accounts.signedUp('ada');
    const { token } = await accounts.beginSession(ada);
    await deletion.begin(viewer(ada));
    expect(await jobs()).toEqual([[DELETE_ACCOUNT_JOB, ada.seq]]);
    expect(await accounts.sessions.find(token)).toBeNull();
    expect((await accounts.users.get('ada')).suspendedReason).toBe('This account is being deleted.');
    expect(await accounts.acts()).toEqual(['ada user.suspend ada']);
  });
});

it('rejects staff, including users who became staff meanwhile', async () => {
  const grace = await accounts.signedUp('grace');
  const before = viewer(grace);
  const after = viewer(await accounts.administration.setStaff('grace', true, 'operator'));
  await expect(deletion.begin(after)).rejects.toThrow('npm run admin -- delete-user');
  await expect(deletion.begin(before)).rejects.toThrow(Forbidden);
  expect(await jobs()).toEqual([]);
});
