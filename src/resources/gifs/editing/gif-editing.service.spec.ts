import { beforeEach, describe, expect, it } from '@jest/globals';
import { aGif } from '../../../../test/support/factories.js';
import { fake, FakeTransactions } from '../../../../test/support/fakes.js';
import type { GifPublicationService } from '../../../indexing/listings/gif-publication.service.js';
import type { WebhookEventsService } from '../../../indexing/webhook-events/webhook-events.service.js';
import { NotFound, ValidationFailed } from '../../../platform/errors/domain-errors.js';
import type { OutboxRelayService } from '../../../platform/jobs/outbox-relay.service.js';
import type { ReposService } from '../../repos/repos.service.js';
import type { TagsService } from '../../tags/tags.service.js';
import type { GifRepository } from '../data/gif.repository.js';
import type { GifState } from '../data/gif-state.js';
import type { TextCopies } from '../text-copies.js';
import type { TextReviewService } from '../secrets/text-review.service.js';
import type { FormerNames, UnusedNamesService } from '../unused-names.service.js';
import type { GifChangeRepository, GifChanges } from './gif-change.repository.js';
import type { PictureStyleChangeService } from './picture-style-change.service.js';
import { PRESETS, styled } from '@ttyreel/recording';
import { GifEditingService } from './gif-editing.service.js';

const ID = 'aaaaaaaa';
const OWNER = 1;
const LISTED: GifState = {
  seq: 7,
  lists: { authorSeq: OWNER, repoSeq: null, shell: 'zsh', tagSeqs: [3] },
  isPublic: true,
  deletedAt: null,
  version: '',
};
const DELETED: GifState = { ...LISTED, isPublic: false, deletedAt: new Date('2026-01-01') };

let transactions: FakeTransactions;
let steps: string[];
let updates: GifChanges[];
let reviewed: GifState | null;
let after: GifState | null;
let former: FormerNames[];

beforeEach(() => {
  transactions = new FakeTransactions();
  [steps, updates, former] = [[], [], []];
  after = LISTED;
  reviewed = null;
});

/** Edits recordings, of which there is one: `ID` of `OWNER`. */
function editing(): GifEditingService {
  const changed = (id: string) => Promise.resolve(id === ID ? after : null);
  return new GifEditingService(
    transactions.port,
    fake<GifRepository>({ find: (id) => Promise.resolve(aGif({ id })) }),
    fake<GifChangeRepository>({
      lockForUpdate: (id, ownerSeq) => {
        steps.push('lock');
        return Promise.resolve(id === ID && ownerSeq === OWNER ? LISTED : null);
      },
      update: (id, _ownerSeq, changes) => {
        updates.push(changes);
        return changed(id);
      },
      markDeleted: changed,
      restore: changed,
    }),
    fake<GifPublicationService>({
      applyChanges: (changes) => {
        for (const { before, after: then } of changes)
          steps.push(`${before?.isPublic ? 'public' : 'hidden'} to ${then.isPublic ? 'public' : 'hidden'}`);
        return Promise.resolve();
      },
    }),
    fake<TagsService>({
      ensure: (names) => {
        steps.push('tags');
        return Promise.resolve(names.map((_, at) => at + 10));
      },
    }),
    fake<ReposService>({
      reference: ({ codehostUrl = '', repoSlug }) => Promise.resolve({ codehostUrl, repoSlug }),
      ensure: ({ codehostUrl, repoSlug }) => {
        steps.push('repo');
        return Promise.resolve(
          codehostUrl || repoSlug ? { seq: 5, slug: 's', codehostUrl, description: '' } : null,
        );
      },
    }),
    fake<TextReviewService>({
      review: (_id, choices) => {
        steps.push(`review ${JSON.stringify(choices)}`);
        return Promise.resolve(reviewed);
      },
    }),
    fake<PictureStyleChangeService>({
      change: (_id, _ownerSeq, options) => {
        steps.push('redraw');
        return Promise.resolve({ pictureStyle: styled(PRESETS.plain, options) });
      },
    }),
    fake<OutboxRelayService>({ wake: () => void steps.push('wake') }),
    fake<TextCopies>({ remove: () => Promise.resolve(void steps.push('remove copies')) }),
    fake<WebhookEventsService>({ record: (event) => Promise.resolve(void steps.push(event)) }),
    fake<UnusedNamesService>({ remove: (names) => Promise.resolve(void former.push(...names)) }),
  );
}

describe('an edit', () => {
  it('renders the recording in another style after the commit', async () => {
    await editing().edit(ID, OWNER, { style: { scale: 3 } });
    expect(updates).toEqual([{ pictureStyle: { ...PRESETS.plain, scale: 3 } }]);
    expect(steps).toEqual(['lock', 'redraw', 'review {}', 'public to public', 'wake']);
  });

  it('changes the named fields only', async () => {
    await editing().edit(ID, OWNER, { title: 'Other' });
    expect(updates).toEqual([{ title: 'Other' }]);
    expect(steps).toEqual(['lock', 'review {}', 'public to public']);
    expect(former).toEqual([]);
  });

  it('locks the recording, the quota for a new picture, tags, and the repository, in this order', async () => {
    const style = { scale: 3 } as const;
    await editing().edit(ID, OWNER, { tags: ['b', 'a'], codehostUrl: 'https://x.example', style });
    expect(steps).toEqual(['lock', 'redraw', 'tags', 'repo', 'review {}', 'public to public', 'wake']);
    expect(updates).toEqual([
      {
        ...{ tagSeqs: [10, 11], codehostUrl: 'https://x.example', repoSeq: 5 },
        pictureStyle: { ...PRESETS.plain, ...style },
      },
    ]);
  });

  it('can remove all tags and the repository', async () => {
    await editing().edit(ID, OWNER, { tags: [], repoSlug: '' });
    expect(updates).toEqual([{ tagSeqs: [], codehostUrl: '', repoSeq: null }]);
    expect(former).toEqual([LISTED.lists]);
  });

  it('that removes the URL lets the statement set the repository, because that depends on its origin', async () => {
    await editing().edit(ID, OWNER, { codehostUrl: '' });
    expect(updates).toEqual([{ codehostUrl: '' }]);
    expect(former).toEqual([LISTED.lists]);
  });

  it('invalidates the pages that show the recording before and after', async () => {
    after = { ...LISTED, lists: { ...LISTED.lists, tagSeqs: [4] } };
    await editing().edit(ID, OWNER, { tags: ['d'] });
    expect(new Set(transactions.changed)).toEqual(new Set(['lists', 'gif:7', 'tag:3', 'tag:4']));
  });

  it('is rejected for an invalid tag before anything is locked', async () => {
    await expect(editing().edit(ID, OWNER, { tags: ['!'] })).rejects.toThrow(ValidationFailed);
    expect(steps).toEqual([]);
  });

  it('is rejected for other users and for a deleted recording', async () => {
    await expect(editing().edit(ID, 2, {})).rejects.toThrow(NotFound);
    expect(updates).toEqual([]);
    after = null;
    await expect(editing().edit(ID, OWNER, {})).rejects.toThrow(NotFound);
    expect(transactions.changed).toEqual([]);
  });
});

it('an edit is reviewed after the change, and is in the lists that the review leaves', async () => {
  reviewed = DELETED;
  await editing().edit(ID, OWNER, { title: 'Other', visibility: 'public', allowsSecrets: true });
  expect(updates).toEqual([{ title: 'Other' }]);
  expect(steps).toEqual(['lock', 'review {"visibility":"public","allowsSecrets":true}', 'public to hidden']);
});

describe('a deletion', () => {
  it('removes the recording from its lists and returns the time', async () => {
    after = DELETED;
    expect(await editing().remove(ID, OWNER)).toEqual(DELETED.deletedAt);
    expect(steps).toEqual(['lock', 'remove copies', 'gif.deleted', 'public to hidden']);
  });

  it('is rejected for other users', async () => {
    await expect(editing().remove(ID, 2)).rejects.toThrow(NotFound);
  });
});

describe('a restoration', () => {
  it('is rejected after 30 days, for other users and for an invalid id', async () => {
    await editing().restore(ID, OWNER);
    after = null;
    await expect(editing().restore(ID, OWNER)).rejects.toThrow(NotFound);
    steps = [];
    await expect(editing().restore('no id', OWNER)).rejects.toThrow(NotFound);
    expect(steps).toEqual([]);
    await expect(editing().restore(ID, 2)).rejects.toThrow(NotFound);
  });
});
