import { beforeEach, describe, expect, it } from '@jest/globals';
import { fake, fakeDatabase } from '../../../../test/support/fakes.js';
import type { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import type { SecurityLog } from '../../../platform/logging/security-log.js';
import type { BlobReferencesService } from '../../media/blobs/blob-references.service.js';
import type { ReposService } from '../../repos/repos.service.js';
import type { TagsService } from '../../tags/tags.service.js';
import type { GifPurgeRepository } from './gif-purge.repository.js';
import { GifPurgeService } from './gif-purge.service.js';

let expired: number;
let logged: unknown[];
let removed: string[];
let sweeps: number;
let purge: GifPurgeService;

beforeEach(() => {
  [expired, logged, removed, sweeps] = [0, [], [], 0];
  purge = new GifPurgeService(
    fakeDatabase(),
    fake<GifPurgeRepository>({
      takeExpired: (limit) => {
        const count = Math.min(limit, expired);
        expired -= count;
        return Promise.resolve(Array.from({ length: count }, (_, at) => ({ seq: at, id: `gif${at}` })));
      },
      remove: () => Promise.resolve(),
    }),
    fake<BlobReferencesService>({
      lockFiles: (seqs) => Promise.resolve({ blobKeys: seqs.map((seq) => `${seq}.gif`), usages: [] }),
      removeUnreferenced: (key) => Promise.resolve(removed.push(key) > 0),
    }),
    fake<SecurityLog>({ write: (event, _actor, details) => void logged.push([event, details]) }),
    fake<QuotasService>({ release: () => Promise.resolve() }),
    fake<TagsService>({ removeUnused: () => Promise.resolve(void (sweeps += 1)) }),
    fake<ReposService>({ removeUnused: () => Promise.resolve(void (sweeps += 1)) }),
  );
});

describe('the purge', () => {
  it('logs the recordings of each batch of 20 and removes their files', async () => {
    expired = 21;
    expect(await purge.purge()).toBe(21);
    expect(logged).toHaveLength(2);
    expect(logged[1]).toEqual(['recording_purged', { recordings: ['gif0'] }]);
    expect(removed).toHaveLength(21);
    expect(sweeps).toBe(2);
  });

  it('logs and sweeps nothing if nothing is expired', async () => {
    expect(await purge.purge()).toBe(0);
    expect([logged, sweeps]).toEqual([[], 0]);
  });
});
