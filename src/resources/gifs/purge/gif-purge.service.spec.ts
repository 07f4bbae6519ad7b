import { beforeEach, describe, expect, it } from '@jest/globals';
import { fake, fakeDatabase } from '../../../../test/support/fakes.js';
import type { QuotasService } from '../../../indexing/quotas/quotas.service.js';
import type { SecurityLog } from '../../../platform/logging/security-log.js';
import type { BlobReferencesService } from '../../media/blobs/blob-references.service.js';
import type { FormerNames, UnusedNamesService } from '../unused-names.service.js';
import type { GifPurgeRepository } from './gif-purge.repository.js';
import { GifPurgeService } from './gif-purge.service.js';

let expired: number;
let logged: unknown[];
let removed: string[];
let former: FormerNames[];
let purge: GifPurgeService;

beforeEach(() => {
  [expired, logged, removed, former] = [0, [], [], []];
  purge = new GifPurgeService(
    fakeDatabase(),
    fake<GifPurgeRepository>({
      takeExpired: (limit) => {
        const count = Math.min(limit, expired);
        expired -= count;
        const gif = (at: number) => ({ seq: at, id: `gif${at}`, tagSeqs: [at], repoSeq: null });
        return Promise.resolve(Array.from({ length: count }, (_, at) => gif(at)));
      },
      remove: () => Promise.resolve(),
    }),
    fake<BlobReferencesService>({
      lockFiles: (seqs) => Promise.resolve({ blobKeys: seqs.map((seq) => `${seq}.gif`), usages: [] }),
      removeUnreferenced: (key) => Promise.resolve(removed.push(key) > 0),
    }),
    fake<SecurityLog>({ write: (event, _actor, details) => void logged.push([event, details]) }),
    fake<QuotasService>({ release: () => Promise.resolve() }),
    fake<UnusedNamesService>({ remove: (gifs) => Promise.resolve(void former.push(...gifs)) }),
  );
});

describe('the purge', () => {
  it('logs the recordings of each batch of 20 and removes their files', async () => {
    expired = 21;
    expect(await purge.purge()).toBe(21);
    expect(logged).toHaveLength(2);
    expect(logged[1]).toEqual(['recording_purged', { recordings: ['gif0'] }]);
    expect(removed).toHaveLength(21);
    expect(former).toHaveLength(21);
  });

  it('logs and removes nothing if nothing is expired', async () => {
    expect(await purge.purge()).toBe(0);
    expect([logged, former]).toEqual([[], []]);
  });
});
