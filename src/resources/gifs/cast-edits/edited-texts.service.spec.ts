import { beforeEach, describe, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { aGif } from '../../../../test/support/factories.js';
import { fake } from '../../../../test/support/fakes.js';
import type { RepoEntity } from '../../repos/repo.entity.js';
import type { ReposService } from '../../repos/repos.service.js';
import type { TagsService } from '../../tags/tags.service.js';
import { EditedTextsService } from './edited-texts.service.js';

const MANAGER = fake<EntityManager>({});
const URL = 'https://github.com/ada/x';

let steps: unknown[];
let texts: EditedTextsService;

beforeEach(() => {
  steps = [];
  const note = (step: unknown) => Promise.resolve(void steps.push(step));
  texts = new EditedTextsService(
    fake<TagsService>({
      ensure: (names) => Promise.resolve(names.map((_, at) => at + 5)),
    }),
    fake<ReposService>({
      ensure: async (reference) => {
        await note(reference);
        return fake<RepoEntity>({ seq: 3 });
      },
    }),
  );
});

describe('the columns of texts', () => {
  it('are those that change', async () => {
    expect(await texts.columnsOf(aGif(), { title: 'A', slug: 'a' }, MANAGER)).toEqual({
      title: 'A',
      slug: 'a',
    });
    expect(await texts.columnsOf(aGif(), { tags: [], repoSlug: '', codehostUrl: '' }, MANAGER)).toEqual({
      tagSeqs: [],
      repoSeq: null,
      codehostUrl: '',
    });
    expect(steps).toEqual([]);
  });

  it('get their tags and their repository back, by its URL or by its slug', async () => {
    const tags = [
      { name: 'B', slug: 'b' },
      { name: 'C', slug: 'c' },
    ];
    const before = { tags, repoSlug: 'ada-x', codehostUrl: URL };
    const columns = { tagSeqs: [5, 6], repoSeq: 3, codehostUrl: URL };
    expect(await texts.columnsOf(aGif(), before, MANAGER)).toEqual(columns);
    await texts.columnsOf(aGif({ codehostUrl: URL }), { repoSlug: 'ada-x' }, MANAGER);
    await texts.columnsOf(aGif(), { repoSlug: 'ada-x' }, MANAGER);
    expect(steps).toEqual([
      { codehostUrl: URL },
      { codehostUrl: URL },
      { codehostUrl: '', repoSlug: 'ada-x' },
    ]);
  });
});
