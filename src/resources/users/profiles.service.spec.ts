import { describe, expect, it } from '@jest/globals';
import { aUser } from '../../../test/support/factories.js';
import { fake } from '../../../test/support/fakes.js';
import type { QuotasService } from '../../indexing/quotas/quotas.service.js';
import { NotFound } from '../../platform/errors/domain-errors.js';
import type { Viewer } from '../../platform/http/viewer.js';
import { ProfilesService } from './profiles.service.js';
import type { UserStatsRepository } from './user-stats.repository.js';
import { type UserStats } from './user-stats.repository.js';
import type { UsersService } from './users.service.js';

const USER = aUser({ seq: 7 });
const STATS: UserStats = {
  publicGifCount: 1,
  collectionCount: 2,
  gifCount: 3,
  viewCount: 4,
  embedCount: 5,
  downloadCount: 6,
  storageBytes: 7,
};
const PUBLIC_STATS = { publicGifCount: 1, collectionCount: 2 };
const QUOTA = { used: { bytes: 7, gifs: 3 }, max: { bytes: 9, gifs: 9 } };
const ADA: Viewer = { userSeq: 7, username: 'ada', isStaff: false, namedKey: null };

const profiles = new ProfilesService(
  fake<UsersService>({
    get: (username) =>
      username === 'ada' ? Promise.resolve(USER) : Promise.reject(new NotFound('There is no such user.')),
    getBySeq: (seq) => Promise.resolve(aUser({ seq })),
    edit: (seq, { bio = '' }) => Promise.resolve(aUser({ seq, bio })),
    apiKeyOf: ({ seq }) => `the key of ${seq}`,
  }),
  fake<UserStatsRepository>({
    getPublic: () => Promise.resolve(PUBLIC_STATS),
    get: () => Promise.resolve(STATS),
  }),
  fake<QuotasService>({ of: () => Promise.resolve(QUOTA) }),
);

describe('a public profile', () => {
  it('has no private stats', async () => {
    expect(await profiles.get('ada')).toEqual({ user: USER, stats: PUBLIC_STATS });
  });

  it('is NotFound for an unknown name', async () => {
    await expect(profiles.get('bob')).rejects.toThrow(NotFound);
  });
});

describe('the own profile', () => {
  it('has all stats, the quota and the profile key', async () => {
    expect(await profiles.getOwn(ADA)).toMatchObject({
      user: { seq: 7 },
      stats: STATS,
      quota: QUOTA,
      apiKey: 'the key of 7',
    });
  });

  it('hides the profile key from named keys, also in the response to an edit', async () => {
    const viewer: Viewer = { ...ADA, namedKey: { id: 'k', scopes: ['read', 'write'] } };
    expect((await profiles.getOwn(viewer)).apiKey).toBe('');
    expect((await profiles.edit(viewer, { bio: 'Hi.' })).apiKey).toBe('');
  });

  it('is returned as it is after an edit', async () => {
    expect(await profiles.edit(ADA, { bio: 'Hi.' })).toMatchObject({
      user: { seq: 7, bio: 'Hi.' },
      apiKey: 'the key of 7',
    });
  });
});
