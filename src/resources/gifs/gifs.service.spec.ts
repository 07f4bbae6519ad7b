import { describe, expect, it } from '@jest/globals';
import { aGif } from '../../../test/support/factories.js';
import { fake, NO_MANAGER } from '../../../test/support/fakes.js';
import type { PageRequest } from '../../platform/database/page-request.js';
import { NotFound } from '../../platform/errors/domain-errors.js';
import type { GifFilter } from './data/gif-list.sql.js';
import type { ListedGif } from './data/gif.read-model.js';
import type { GifRepository } from './data/gif.repository.js';
import { GifsService } from './gifs.service.js';

const ID = 'aaaaaaaa';
/** No query may be sent for these: the column is shorter or compares padded values. */
const NO_IDS = ['', 'aaaa', `${ID}a`, 'aaaa/aaa', `${ID} `];

const serviceWith = (repository: Partial<GifRepository>) => new GifsService(fake(repository));

/** Public lists with a number of recordings, whatever the filter. */
function listsOf(count: number, filters: GifFilter[] = []): Partial<GifRepository> {
  const page = (request: PageRequest) => Promise.resolve({ rows: [], count, request });
  return {
    listPublic: (filter, request) => {
      filters.push(filter);
      return page(request);
    },
    listOfAuthor: (_authorSeq, _filter, request) => page(request),
  };
}

describe('a recording', () => {
  it('is found by its id', async () => {
    const gif = aGif({ id: ID });
    expect(await serviceWith({ find: () => Promise.resolve(gif) }).get(ID)).toBe(gif);
  });

  it('is NotFound if it does not exist', async () => {
    await expect(serviceWith({ find: () => Promise.resolve(null) }).get(ID)).rejects.toThrow(NotFound);
  });

  it.each(NO_IDS)('is not looked up for %j, which is not an id', async (id) => {
    const gifs = serviceWith({});
    await expect(gifs.get(id)).rejects.toThrow(NotFound);
    await expect(gifs.holdVisible(id, 1, NO_MANAGER)).rejects.toThrow(NotFound);
    expect(await gifs.ownerOf(id)).toBeNull();
  });

  it('is pinned only for a viewer who can see it', async () => {
    const gifs = serviceWith({ pinForReference: (_id, viewer) => Promise.resolve(viewer === 1 ? 7 : null) });
    expect(await gifs.holdVisible(ID, 1, NO_MANAGER)).toBe(7);
    await expect(gifs.holdVisible(ID, 2, NO_MANAGER)).rejects.toThrow(NotFound);
  });
});

describe('a list', () => {
  it('ends with its last page', async () => {
    const gifs = serviceWith(listsOf(20));
    const last = { page: 2, size: 10 };
    const past = { page: 3, size: 10 };
    expect((await gifs.listPublic({}, last)).count).toBe(20);
    await expect(gifs.listPublic({}, past)).rejects.toThrow(NotFound);
    await expect(gifs.listOwn(1, {}, past)).rejects.toThrow(NotFound);
    await expect(gifs.listOfTag('git', past)).rejects.toThrow(NotFound);
  });

  it('has a first page even when it is empty, except for a tag', async () => {
    const filters: GifFilter[] = [];
    const gifs = serviceWith(listsOf(0, filters));
    const first = { page: 1, size: 10 };
    expect((await gifs.listPublic({}, first)).count).toBe(0);
    await expect(gifs.listOfTag('git', first)).rejects.toThrow('There is no tag "git".');
    expect(filters).toEqual([{}, { tag: 'git' }]);
  });

  it('by `seq` keeps the given order and omits purged recordings', async () => {
    const [first, second] = [aGif({ seq: 1 }), aGif({ seq: 2 })];
    const found: ListedGif[] = [second, first];
    const gifs = serviceWith({ listBySeqs: () => Promise.resolve(found) });
    expect(await gifs.listBySeqs([1, 3, 2])).toEqual([first, second]);
  });

  it('for a viewer has what is public or their own, and nothing that was deleted', async () => {
    const found = [
      aGif({ seq: 1 }),
      aGif({ seq: 2, deletedAt: new Date() }),
      aGif({ seq: 3, visibility: 'unlisted', authorSeq: 7 }),
      aGif({ seq: 4, visibility: 'unlisted', authorSeq: 7, deletedAt: new Date() }),
    ];
    const gifs = serviceWith({ listBySeqs: () => Promise.resolve(found) });
    const seen = async (viewerSeq: number | null) =>
      (await gifs.listVisible([4, 3, 2, 1], viewerSeq)).map(({ seq }) => seq);
    expect(await seen(null)).toEqual([1]);
    expect(await seen(8)).toEqual([1]);
    expect(await seen(7)).toEqual([3, 1]);
  });

  it('by id keeps the given order and omits what is deleted, purged or hidden by staff', async () => {
    const found = [
      aGif({ id: 'third003', visibility: 'unlisted' }),
      aGif({ id: 'deleted1', deletedAt: new Date() }),
      aGif({ id: 'hidden01', hiddenReason: 'spam' }),
      aGif({ id: 'first001' }),
    ];
    const gifs = serviceWith({ listByIds: () => Promise.resolve(found) });
    const listed = await gifs.listByIds(['first001', 'deleted1', 'purged01', 'hidden01', 'third003']);
    expect(listed.map(({ id }) => id)).toEqual(['first001', 'third003']);
  });

  it('without keys sends no query', async () => {
    expect(await serviceWith({}).listByIds([])).toEqual([]);
    expect(await serviceWith({}).listBySeqs([])).toEqual([]);
  });
});
