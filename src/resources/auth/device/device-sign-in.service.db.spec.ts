import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { deviceSignIns } from '../../../../test/support/device-sign-ins.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/support/migrated-database.js';
import {
  Conflict,
  Gone,
  AuthorizationPending,
  NotFound,
  RateLimited,
} from '../../../platform/errors/domain-errors.js';
import type { Actor } from '../../../platform/logging/security-log.js';
import type { UserEntity } from '../../users/user.entity.js';
import type { UsersService } from '../../users/users.service.js';
import type { ApiKeysService } from '../api-keys/api-keys.service.js';
import { KeyVault } from '../../../platform/credentials/key-vault.js';
import { DeviceGrantEntity } from './device-grant.entity.js';
import type { Device, DeviceSignInService } from './device-sign-in.service.js';

let database: MigratedDatabase;
let source: DataSource;
let users: UsersService;
const DEVICE: Device = { clientName: null, address: '198.51.100.7', userAgent: 'ttyreel/0.1.0' };

let keys: ApiKeysService;
let signIns: DeviceSignInService;
let ada: { user: UserEntity; apiKey: string };
let now = 0;
let audited: [event: string, actor: Actor][];
let bob: { user: UserEntity; apiKey: string };

beforeAll(async () => {
  database = await createMigratedDatabase();
  ({ source } = database);
  ({ users, keys, signIns } = deviceSignIns(source, () => now, {
    write: (event, actor) => void audited.push([event, actor]),
    signInsRefused: (address) => void audited.push(['too many', { address }]),
  }));
  ada = await users.create({ username: 'ada' });
  bob = await users.create({ username: 'bob' });
});
/** Attempts of earlier tests have expired. */
beforeEach(() => {
  now += 900_000;
  audited = [];
});
afterAll(() => database.drop());

/** Each from its own address. */
const by = ({ seq, username }: UserEntity, address = `192.0.2.${seq}`) => ({
  user: { id: seq, name: username },
  address,
});

const age = (userCode: string, seconds: number) =>
  source.query(
    'UPDATE device_grant SET expires_at = expires_at - make_interval(secs => $2) WHERE user_code = $1',
    [userCode, seconds],
  );

const countOf = async (userCode: string) => source.getRepository(DeviceGrantEntity).countBy({ userCode });

describe('a device sign-in', () => {
  it('returns a named key of the confirming user once', async () => {
    const { deviceCode, userCode } = await signIns.begin({ ...DEVICE, clientName: 'ttyreel on a laptop' });
    await expect(signIns.redeem(deviceCode)).rejects.toThrow(AuthorizationPending);
    await signIns.confirm(userCode.toLowerCase().replace('-', ' '), by(ada.user));
    const { apiKey, username } = await signIns.redeem(deviceCode);
    expect(username).toBe('ada');
    expect(apiKey).not.toBe(ada.apiKey);
    expect((await keys.list(ada.user.seq))[0]).toMatchObject({
      name: 'ttyreel on a laptop',
      keyHash: new KeyVault('a secret').hash(apiKey),
      scopes: ['read', 'write'],
      expiresAt: null,
    });
    await expect(signIns.redeem(deviceCode)).rejects.toThrow(Gone);
  });

  it('names the device, its address and the time to the person who has the code', async () => {
    const { userCode } = await signIns.begin({ ...DEVICE, clientName: 'laptop', userAgent: 'x'.repeat(300) });
    await age(userCode, 120);
    const { since, ...device } = await signIns.find(userCode.toLowerCase(), by(ada.user));
    expect(device).toEqual({ clientName: 'laptop', address: '198.51.100.7', userAgent: 'x'.repeat(200) });
    expect(Math.round((Date.now() - since.getTime()) / 10_000)).toBe(12);
    await signIns.confirm(userCode, by(ada.user));
    await expect(signIns.find(userCode, by(bob.user))).rejects.toThrow(NotFound);
    await expect(signIns.find('QQQQ-QQQQ', by(bob.user))).rejects.toThrow(NotFound);
    expect(audited.map(([event]) => event)).toEqual([
      'sign_in_confirmed',
      'sign_in_refused',
      'sign_in_refused',
    ]);
  });

  it('can be withdrawn until the device fetches its key', async () => {
    const [own, other] = [await signIns.begin(DEVICE), await signIns.begin(DEVICE)];
    await signIns.confirm(own.userCode, by(ada.user));
    await signIns.confirm(other.userCode, by(bob.user));
    await signIns.withdrawAll(ada.user.seq, source.manager);
    await expect(signIns.redeem(own.deviceCode)).rejects.toThrow(Gone);
    expect((await signIns.redeem(other.deviceCode)).username).toBe('bob');
  });

  it('returns it to one of many concurrent polls', async () => {
    const { deviceCode, userCode } = await signIns.begin(DEVICE);
    await signIns.confirm(userCode, by(ada.user));
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => signIns.redeem(deviceCode)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(Gone);
    }
  });

  it('names the key by its date if the device has no name', async () => {
    const { deviceCode, userCode } = await signIns.begin({ ...DEVICE, clientName: '' });
    await signIns.confirm(userCode, by(bob.user));
    await signIns.redeem(deviceCode);
    expect((await keys.list(bob.user.seq))[0]?.name).toMatch(/^device sign-in, \d{4}-\d\d-\d\d$/);
  });

  it('stays confirmed while the user has too many keys', async () => {
    const { user } = await users.create({ username: 'many-devices' });
    const viewer = { userSeq: user.seq, username: user.username, isStaff: false, namedKey: null };
    for (let key = 0; key < 50; key++) await keys.create(user.seq, { name: `key ${key}` });
    const { deviceCode, userCode } = await signIns.begin(DEVICE);
    await signIns.confirm(userCode, by(user));
    await expect(signIns.redeem(deviceCode)).rejects.toThrow(Conflict);
    await keys.revoke((await keys.list(user.seq))[0]?.id ?? '', viewer);
    await expect(signIns.redeem(deviceCode)).resolves.toMatchObject({ username: 'many-devices' });
  });

  it('belongs to the first user who confirms it', async () => {
    const { deviceCode, userCode } = await signIns.begin(DEVICE);
    await signIns.confirm(userCode, by(ada.user));
    await signIns.confirm(userCode, by(ada.user));
    await expect(signIns.confirm(userCode, by(bob.user))).rejects.toThrow(NotFound);
    await expect(signIns.redeem(deviceCode)).resolves.toMatchObject({ username: 'ada' });
  });

  it('expires after 900 seconds, confirmed or not', async () => {
    const late = await signIns.begin(DEVICE);
    const confirmed = await signIns.begin(DEVICE);
    expect(late.expiresIn).toBe(900);
    await signIns.confirm(confirmed.userCode, by(ada.user));

    for (const { userCode } of [late, confirmed]) await age(userCode, 890);
    await expect(signIns.redeem(late.deviceCode)).rejects.toThrow(AuthorizationPending);

    for (const { userCode } of [late, confirmed]) await age(userCode, 10);
    await expect(signIns.confirm(late.userCode, by(ada.user))).rejects.toThrow(NotFound);
    await expect(signIns.redeem(late.deviceCode)).rejects.toThrow(Gone);
    await expect(signIns.redeem(confirmed.deviceCode)).rejects.toThrow(Gone);
  });

  it('is polled every five seconds', async () => {
    const { deviceCode, interval } = await signIns.begin(DEVICE);
    expect(interval).toBe(5);
    await expect(signIns.redeem(deviceCode)).rejects.toMatchObject({
      message: expect.stringContaining('Try again in 5 s.'),
      retryAfter: 5,
    });
  });

  it('logs confirmations and attempts in the security log', async () => {
    const { userCode } = await signIns.begin(DEVICE);
    await signIns.confirm(userCode, by(ada.user));
    await expect(signIns.confirm(userCode, by(bob.user))).rejects.toThrow(NotFound);
    expect(audited).toEqual([
      ['sign_in_confirmed', by(ada.user)],
      ['sign_in_refused', by(bob.user)],
    ]);
  });

  it('is removed after its expiry', async () => {
    const { userCode } = await signIns.begin(DEVICE);
    await age(userCode, 901);
    expect(await countOf(userCode)).toBe(1);
    await signIns.begin(DEVICE);
    expect(await countOf(userCode)).toBe(0);
  });

  it('stores no device code in the database', async () => {
    const { deviceCode } = await signIns.begin(DEVICE);
    const rows = JSON.stringify(await source.query('SELECT * FROM device_grant'));
    expect(rows).not.toContain(deviceCode);
    expect(rows).not.toContain(Buffer.from(deviceCode).toString('hex'));
  });

  it('rejects unknown codes', async () => {
    await expect(signIns.redeem('made up')).rejects.toThrow(Gone);
    await expect(signIns.confirm('QQQQ-QQQQ', by(ada.user))).rejects.toThrow(NotFound);
  });
});

describe('guessing codes', () => {
  const wrong = (at: number) => `QQQQ-QQ${'BCDFGHJKLMNPQRSTVWXZ'.charAt(at)}Q`;
  const outcomes = async (tries: Promise<void>[]) =>
    (await Promise.allSettled(tries)).map((one) =>
      one.status === 'rejected' ? (one.reason as Error) : null,
    );

  it('stops for a user after ten attempts, from any addresses and concurrently', async () => {
    const errors = await outcomes(
      Array.from({ length: 20 }, (_, at) => signIns.confirm(wrong(at), by(ada.user, `198.51.100.${at}`))),
    );
    expect(errors.filter((error) => error instanceof NotFound)).toHaveLength(10);
    expect(errors.filter((error) => error instanceof RateLimited)).toHaveLength(10);
    const { userCode } = await signIns.begin(DEVICE);
    await expect(signIns.confirm(userCode, by(ada.user))).rejects.toThrow('Try again in 15 min.');
    now += 900_000;
    await signIns.confirm(userCode, by(ada.user));
  });

  it('stops for an address after ten wrong attempts of any users', async () => {
    for (let at = 0; at < 10; at++) {
      const person = by(at % 2 ? ada.user : bob.user, '203.0.113.1');
      await expect(signIns.confirm(wrong(at), person)).rejects.toThrow(NotFound);
    }
    const { user } = await users.create({ username: 'newcomer' });
    await expect(signIns.confirm(wrong(10), by(user, '203.0.113.1'))).rejects.toThrow(RateLimited);
    await expect(signIns.confirm(wrong(10), by(user, '203.0.113.2'))).rejects.toThrow(NotFound);
  });

  it('is not assumed for an address with valid codes', async () => {
    for (let at = 0; at < 12; at++) {
      const { user } = await users.create({ username: `workshop-${at}` });
      const { userCode } = await signIns.begin(DEVICE);
      await signIns.confirm(userCode, by(user, '203.0.113.3'));
    }
  });

  it('stops for a code after five attempts', async () => {
    const { userCode } = await signIns.begin(DEVICE);
    await signIns.confirm(userCode, by(ada.user));
    for (let at = 0; at < 4; at++) {
      await expect(signIns.confirm(userCode, by(bob.user))).rejects.toThrow(NotFound);
    }
    audited = [];
    await expect(signIns.confirm(userCode, by(bob.user))).rejects.toThrow(RateLimited);
    expect(audited).toEqual([['too many', { address: by(bob.user).address }]]);
  });
});
