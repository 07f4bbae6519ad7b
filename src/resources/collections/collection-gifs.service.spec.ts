import { beforeEach, describe, expect, it } from '@jest/globals';
import { fake, FakeTransactions } from '../../../test/support/fakes.js';
import { NotFound, ValidationFailed } from '../../platform/errors/domain-errors.js';
import type { Viewer } from '../../platform/http/viewer.js';
import type { GifsService } from '../gifs/gifs.service.js';
import type { CollectionGifRepository } from './collection-gif.repository.js';
import { CollectionGifsService } from './collection-gifs.service.js';
import type { CollectionRepository } from './collection.repository.js';

const ADA: Viewer = { userSeq: 7, username: 'ada', isStaff: false, namedKey: null };

let transactions: FakeTransactions;
let order: readonly number[];
let contents: CollectionGifsService;

/** A collection of 1, 2 and 3, of which 2 is hidden. 4 can be added. */
beforeEach(() => {
  transactions = new FakeTransactions();
  order = [1, 2, 3];
  const write = (seqs: readonly number[]) => {
    order = seqs;
    return Promise.resolve();
  };
  contents = new CollectionGifsService(
    transactions.port,
    fake<CollectionRepository>({
      lock: (slug, owner) => Promise.resolve(slug === 'mine' && owner === 7 ? { seq: 5, version: '' } : null),
    }),
    fake<CollectionGifRepository>({
      listPlaces: () =>
        Promise.resolve(order.map((gifSeq) => ({ gifSeq, gifId: `gif-${gifSeq}`, isSeen: gifSeq !== 2 }))),
      insert: () => Promise.resolve(),
      remove: () => Promise.resolve(),
      number: (_seq, seqs) => write(seqs),
    }),
    fake<GifsService>({ holdVisible: (id) => Promise.resolve(Number(id.slice(4))) }),
  );
});

describe('an addition', () => {
  it.each([
    [0, 0, [4, 1, 2, 3]],
    [1, 1, [1, 2, 4, 3]],
    [9, 2, [1, 2, 3, 4]],
    [undefined, 2, [1, 2, 3, 4]],
  ])('at %p gets position %i among the visible recordings', async (wanted, position, expected) => {
    expect(await contents.add('mine', ADA, 'gif-4', wanted)).toEqual({ position, isNew: true });
    expect(order).toEqual(expected);
    expect(transactions.changed).toEqual(['collections', 'collection:5', 'gif:4']);
  });

  it('of an existing recording changes nothing', async () => {
    expect(await contents.add('mine', ADA, 'gif-3', 0)).toEqual({ position: 1, isNew: false });
    expect([order, transactions.changed]).toEqual([[1, 2, 3], []]);
  });
});

describe('a new order', () => {
  it('keeps hidden recordings in their places', async () => {
    await contents.reorder('mine', ADA, ['gif-3', 'gif-1']);
    expect(order).toEqual([3, 2, 1]);
  });

  it.each([
    ['contains one twice', ['gif-1', 'gif-3', 'gif-3']],
    ['omits one', ['gif-1']],
    ['contains an unknown one', ['gif-1', 'gif-4']],
    ['contains a hidden one', ['gif-1', 'gif-3', 'gif-2']],
  ])('is rejected if it %s', async (_, ids) => {
    await expect(contents.reorder('mine', ADA, ids)).rejects.toThrow(ValidationFailed);
    expect(transactions.changed).toEqual([]);
  });
});

describe('a removal', () => {
  it('renumbers the remaining recordings', async () => {
    await contents.remove('mine', ADA, 'gif-2');
    expect(order).toEqual([1, 3]);
  });

  it('is NotFound for a recording that is not in the collection', async () => {
    await expect(contents.remove('mine', ADA, 'gif-4')).rejects.toThrow(NotFound);
  });
});

it('a collection of another user is NotFound', async () => {
  await expect(contents.add('theirs', ADA, 'gif-4')).rejects.toThrow(NotFound);
  await expect(contents.remove('mine', { ...ADA, userSeq: 8 }, 'gif-1')).rejects.toThrow(NotFound);
});
