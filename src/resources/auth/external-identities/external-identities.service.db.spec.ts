import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import { TestAccounts } from '../../../../test/support/test-accounts.js';
import { Conflict, NotFound } from '../../../platform/errors/domain-errors.js';
import type { UserEntity } from '../../users/user.entity.js';
import { ExternalIdentitiesService } from './external-identities.service.js';
import { ExternalIdentityEntity } from './external-identity.entity.js';
import { ExternalIdentityRepository } from './external-identity.repository.js';
import type { ExternalPerson } from './providers/identity-provider.js';
import { IdentityProviders } from './providers/identity-providers.js';

const GITHUB = 'https://github.com/login/oauth';
const FORMER = 'https://login.former.example';
const SETTINGS = { GITHUB_CLIENT_ID: 'x', GITHUB_CLIENT_SECRET: 'y' };

let database: MigratedDatabase;
let accounts: TestAccounts;
let identities: ExternalIdentitiesService;
let ada: UserEntity;
let count = 0;

beforeAll(async () => {
  database = await createMigratedDatabase();
  const { source } = database;
  accounts = new TestAccounts(source);
  identities = new ExternalIdentitiesService(
    source,
    new ExternalIdentityRepository(source.getRepository(ExternalIdentityEntity)),
    accounts.users,
    accounts.passwords,
    await IdentityProviders.of(accounts.config(SETTINGS)),
    accounts.security,
  );
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.source.query('TRUNCATE external_identity');
  ada = await accounts.withoutPassword(`ada-${++count}`);
  accounts.events.length = 0;
});

const person = (subject: string, issuer = GITHUB): ExternalPerson => ({
  issuer,
  subject,
  username: `name of ${subject}`,
  email: '',
});
const actor = ({ seq, username }: UserEntity) => ({
  user: { id: seq, name: username },
  address: '192.0.2.1',
});
const namesOf = async ({ seq }: UserEntity) => (await identities.list(seq)).map(({ name }) => name);
const idOf = async ({ seq }: UserEntity, at = 0) => (await identities.list(seq))[at]?.id ?? '';

describe('an external identity', () => {
  it('belongs to one user and is identified by issuer and subject together', async () => {
    await identities.link(actor(ada), person('1'));
    expect(await identities.userOf(person('1'))).toMatchObject({ seq: ada.seq });
    expect(await identities.userOf(person('1', FORMER))).toBeNull();
    expect(await identities.userOf(person('2'))).toBeNull();
    expect(accounts.events.map(([event]) => event)).toEqual(['identity_linked']);
  });

  it('has the name of its last use', async () => {
    await identities.link(actor(ada), person('1'));
    await identities.userOf({ ...person('1'), username: 'x'.repeat(300) });
    expect(await namesOf(ada)).toEqual(['x'.repeat(200)]);
    const [{ createdAt, lastUsedAt } = { createdAt: 0, lastUsedAt: 0 }] = await identities.list(ada.seq);
    expect(Number(lastUsedAt)).toBeGreaterThan(Number(createdAt));
  });

  it('of another user keeps its name and its last use when somebody tries to link it', async () => {
    const bob = await accounts.withoutPassword(`bob-${count}`);
    await identities.link(actor(ada), person('1'));
    const before = await identities.list(ada.seq);
    const stolen = identities.link(actor(bob), { ...person('1'), username: 'another name' });
    await expect(stolen).rejects.toThrow('belongs to another account');
    expect(await identities.list(ada.seq)).toEqual(before);
  });

  it('is linked to one of several users who link it concurrently', async () => {
    const users = [
      ada,
      ...(await Promise.all(['b', 'c', 'd'].map((one) => accounts.withoutPassword(`${one}ob-${count}`)))),
    ];
    const tries = await Promise.allSettled(users.map((user) => identities.link(actor(user), person('1'))));
    const refused = tries.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => reason as unknown)).toEqual(
      Array.from({ length: 3 }, () => expect.any(Conflict)),
    );
    expect((await Promise.all(users.map(namesOf))).flat()).toHaveLength(1);
  });

  it('is deleted with its user', async () => {
    await identities.link(actor(ada), person('1'));
    await database.source.query('DELETE FROM app_user WHERE seq = $1', [ada.seq]);
    expect(await identities.userOf(person('1'))).toBeNull();
  });
});

describe('the last sign-in method', () => {
  it('is kept, even if both of two are unlinked concurrently', async () => {
    await identities.link(actor(ada), person('1'));
    await identities.link(actor(ada), person('2'));
    const ids = [await idOf(ada, 0), await idOf(ada, 1)];
    const tries = await Promise.allSettled(ids.map((id) => identities.unlink(actor(ada), id)));
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await namesOf(ada)).toHaveLength(1);
    expect(accounts.events.at(-1)?.[0]).toBe('identity_unlinked');
  });

  it('is not one of a provider that is no longer configured', async () => {
    await identities.link(actor(ada), person('1'));
    await identities.link(actor(ada), person('1', FORMER));
    await expect(identities.unlink(actor(ada), await idOf(ada, 0))).rejects.toThrow('Set a password first');
    await identities.unlink(actor(ada), await idOf(ada, 1));
    expect(await namesOf(ada)).toHaveLength(1);
  });

  it('can be a password', async () => {
    const bob = await accounts.signedUp(`bob-${count}`);
    await identities.link(actor(bob), person('1'));
    await identities.unlink(actor(bob), (await idOf(bob)).toUpperCase());
    expect(await namesOf(bob)).toEqual([]);
  });
});

it('unlinks only identities of the user', async () => {
  await identities.link(actor(ada), person('1'));
  const bob = await accounts.signedUp(`bob-${count}`);
  for (const id of [await idOf(ada), 'nonsense', ''])
    await expect(identities.unlink(actor(bob), id)).rejects.toThrow(NotFound);
  expect(await namesOf(ada)).toHaveLength(1);
});
