import { beforeEach, expect, it } from '@jest/globals';
import { fake, fakeDatabase } from '../../../test/support/fakes.js';
import type { ReposService } from '../repos/repos.service.js';
import type { TagsService } from '../tags/tags.service.js';
import { UnusedNamesService } from './unused-names.service.js';

let asked: unknown[];
let names: UnusedNamesService;

beforeEach(() => {
  asked = [];
  const removeUnused = (seqs: readonly number[]) => Promise.resolve(void asked.push(seqs));
  names = new UnusedNamesService(
    fakeDatabase(),
    fake<TagsService>({ removeUnused }),
    fake<ReposService>({ removeUnused }),
  );
});

it('removes what recordings had, each name once, tags first', async () => {
  await names.remove([
    { tagSeqs: [3, 4], repoSeq: 7 },
    { tagSeqs: [4], repoSeq: null },
  ]);
  expect(asked).toEqual([[3, 4], [7]]);
});

it('asks for nothing when they had no names', async () => {
  await names.remove([]);
  await names.remove([{ tagSeqs: [], repoSeq: null }]);
  expect(asked).toEqual([]);
});
