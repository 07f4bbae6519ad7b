import { beforeEach, describe, expect, it } from '@jest/globals';
import { fake, NO_MANAGER } from '../../../test/support/fakes.js';
import type { SearchIndex } from '../search-index/search-index.js';
import { GifPublicationService } from './gif-publication.service.js';
import type { GifTagRepository } from './gif-tag.repository.js';
import type { ListChange, ListCountsService } from './list-counts.service.js';
import type { PublicationState } from './publication-state.js';

const LISTS = { authorSeq: 1, repoSeq: null, shell: 'zsh', tagSeqs: [3] };
const PUBLIC: PublicationState = { seq: 7, lists: LISTS, isPublic: true };
const UNLISTED: PublicationState = { ...PUBLIC, isPublic: false };
const RETAGGED: PublicationState = { ...PUBLIC, lists: { ...LISTS, tagSeqs: [4] } };

let steps: string[];
let counted: ListChange[];
let publication: GifPublicationService;

beforeEach(() => {
  [steps, counted] = [[], []];
  const step = (name: string) => {
    steps.push(name);
    return Promise.resolve();
  };
  publication = new GifPublicationService(
    fake<GifTagRepository>({
      remove: (seqs) => step(`remove tags of [${seqs.join()}]`),
      insert: (gifs) =>
        step(`insert tags [${gifs.map(({ gifSeq, listed }) => [gifSeq, ...listed.tagSeqs]).join()}]`),
    }),
    fake<SearchIndex>({ refresh: (seqs) => step(`index [${seqs.join()}]`) }),
    fake<ListCountsService>({
      applyChanges: (changes) => {
        counted.push(...changes);
        return step('count');
      },
    }),
  );
});

const apply = (before: PublicationState | null, after: PublicationState) =>
  publication.applyChanges([{ before, after }], NO_MANAGER);

describe('a change of a recording', () => {
  it('updates the list counts last, because that locks them until the commit', async () => {
    await apply(PUBLIC, RETAGGED);
    expect(steps).toEqual(['remove tags of [7]', 'insert tags [7,4]', 'index [7]', 'count']);
    expect(counted).toEqual([{ gifSeq: 7, before: LISTS, after: RETAGGED.lists }]);
  });

  it('that keeps its lists writes no tags but indexes it', async () => {
    await apply(PUBLIC, { ...PUBLIC, lists: { ...LISTS } });
    expect(steps).toEqual(['remove tags of []', 'insert tags []', 'index [7]', 'count']);
  });

  it.each([
    ['published', null, PUBLIC, ['remove tags of []', 'insert tags [7,3]'], null, LISTS],
    ['hidden', PUBLIC, UNLISTED, ['remove tags of [7]', 'insert tags []'], LISTS, null],
    ['unlisted before and after', UNLISTED, UNLISTED, ['remove tags of []', 'insert tags []'], null, null],
  ])('is %s', async (_, before, after, tags, listedBefore, listedAfter) => {
    await apply(before, after);
    expect(steps).toEqual([...tags, 'index [7]', 'count']);
    expect(counted).toEqual([{ gifSeq: 7, before: listedBefore, after: listedAfter }]);
  });
});

it('several recordings are written in one batch, and an empty list writes nothing', async () => {
  await publication.applyChanges(
    [
      { before: null, after: PUBLIC },
      { before: null, after: { ...RETAGGED, seq: 8 } },
    ],
    NO_MANAGER,
  );
  expect(steps).toEqual(['remove tags of []', 'insert tags [7,3,8,4]', 'index [7,8]', 'count']);
  steps = [];
  await publication.applyChanges([], NO_MANAGER);
  expect(steps).toEqual([]);
});
