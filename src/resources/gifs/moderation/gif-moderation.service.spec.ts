import { beforeEach, describe, expect, it } from '@jest/globals';
import { aGif } from '../../../../test/support/factories.js';
import { fake, FakeTransactions } from '../../../../test/support/fakes.js';
import type { GifPublicationService } from '../../../indexing/listings/gif-publication.service.js';
import { NotFound } from '../../../platform/errors/domain-errors.js';
import type { AuditService } from '../../audit/audit.service.js';
import type { GifState } from '../data/gif-state.js';
import type { GifsService } from '../gifs.service.js';
import type { GifModerationRepository } from './gif-moderation.repository.js';
import { GifModerationService } from './gif-moderation.service.js';

const ID = 'aaaaaaaa';
const LISTED: GifState = {
  seq: 7,
  lists: { authorSeq: 1, repoSeq: null, shell: 'zsh', tagSeqs: [3] },
  isPublic: true,
  deletedAt: null,
  version: '',
};
const HIDDEN: GifState = { ...LISTED, isPublic: false };

let transactions: FakeTransactions;
let steps: string[];

beforeEach(() => {
  transactions = new FakeTransactions();
  steps = [];
});

/** One recording, `ID`. */
function moderation(isHidden: boolean): GifModerationService {
  return new GifModerationService(
    transactions.port,
    fake<GifModerationRepository>({
      lock: (id) => Promise.resolve(id === ID ? { ...(isHidden ? HIDDEN : LISTED), isHidden } : null),
      hide: () => Promise.resolve(HIDDEN),
      unhide: () => Promise.resolve(LISTED),
    }),
    fake<GifPublicationService>({
      applyChanges: (changes) => {
        for (const { before, after } of changes)
          steps.push(`public: ${before?.isPublic ?? false} to ${after.isPublic}`);
        return Promise.resolve();
      },
    }),
    fake<AuditService>({
      record: ({ actor, action, subject, reason = '' }) => {
        steps.push([actor, action, subject, reason].join(' ').trim());
        return Promise.resolve();
      },
    }),
    fake<GifsService>({ listBySeqs: () => Promise.resolve([aGif({ id: ID })]) }),
  );
}

describe('hiding a recording', () => {
  it('updates the lists last and invalidates the pages that showed the recording', async () => {
    expect(await moderation(false).hide(ID, 'Spam.', 'grace')).toMatchObject({ id: ID });
    expect(steps).toEqual(['grace gif.hide aaaaaaaa Spam.', 'public: true to false']);
    expect(transactions.changed).toEqual(['lists', 'gif:7', 'tag:3', 'gif:7']);
  });

  it('can be undone', async () => {
    await moderation(true).unhide(ID, 'grace');
    expect(steps).toEqual(['grace gif.unhide aaaaaaaa', 'public: false to true']);
    expect(transactions.changed).toEqual(['gif:7', 'lists', 'gif:7', 'tag:3']);
  });

  it('cannot be undone if the recording is not hidden', async () => {
    await moderation(false).unhide(ID, 'grace');
    expect([steps, transactions.changed]).toEqual([[], []]);
  });

  it('is rejected for an unknown or invalid id', async () => {
    for (const id of ['bbbbbbbb', 'no id']) {
      await expect(moderation(false).hide(id, 'Spam.', 'grace')).rejects.toThrow(NotFound);
      await expect(moderation(false).unhide(id, 'grace')).rejects.toThrow(NotFound);
    }
  });
});
