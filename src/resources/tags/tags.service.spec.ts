import { describe, expect, it } from '@jest/globals';
import { fake, NO_MANAGER } from '../../../test/support/fakes.js';
import type { TagEntity } from './tag.entity.js';
import type { TagRepository } from './tag.repository.js';
import { type NewTag } from './tag.repository.js';
import { TagsService } from './tags.service.js';

/** A table of tags in memory, which returns them newest first. */
function tagsWith(...slugs: string[]) {
  const rows: TagEntity[] = [];
  const inserted: NewTag[] = [];
  const add = (tag: NewTag) => rows.unshift({ ...tag, seq: rows.length + 1, description: '' });
  for (const slug of slugs) add({ slug, name: slug, category: 'concept' });
  const repository = fake<TagRepository>({
    listBySlugs: (wanted) => Promise.resolve(rows.filter(({ slug }) => wanted.includes(slug))),
    insertMissing: (tags) => {
      inserted.push(...tags);
      for (const tag of tags) if (!rows.some(({ slug }) => slug === tag.slug)) add(tag);
      return Promise.resolve();
    },
  });
  return { tags: new TagsService(repository), inserted };
}

const named = (slug: string) => ({ slug, name: slug.toUpperCase() });
const slugsOf = (tags: readonly TagEntity[]) => tags.map(({ slug }) => slug);

describe('tags by name', () => {
  it('come in the order of their names, also the same one twice', async () => {
    const { tags, inserted } = tagsWith('git', 'vim');
    const found = await tags.ensure(['vim', 'git', 'vim'].map(named), NO_MANAGER);
    expect(slugsOf(found)).toEqual(['vim', 'git', 'vim']);
    expect(inserted).toEqual([]);
  });

  it('are created where they are new, with their category', async () => {
    const { tags, inserted } = tagsWith('git');
    const found = await tags.ensure(['python', 'git'].map(named), NO_MANAGER);
    expect(slugsOf(found)).toEqual(['python', 'git']);
    expect(inserted).toEqual([{ slug: 'python', name: 'PYTHON', category: 'language' }]);
  });

  it('are not asked for when there is no name', async () => {
    expect(await new TagsService(fake<TagRepository>()).ensure([], NO_MANAGER)).toEqual([]);
  });
});
