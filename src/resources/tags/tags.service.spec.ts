import { describe, expect, it } from '@jest/globals';
import { fake, NO_MANAGER } from '../../../test/support/fakes.js';
import type { TagEntity } from './tag.entity.js';
import type { TagRepository } from './tag.repository.js';
import { type NewTag } from './tag.repository.js';
import { TagsService } from './tags.service.js';

/** A table of tags in memory that returns them newest first. Their `seq` counts from 1. */
function tagsWith(...tags: (Partial<TagEntity> & { readonly slug: string })[]) {
  const rows: TagEntity[] = [];
  const inserted: NewTag[] = [];
  const add = (tag: Partial<TagEntity> & { readonly slug: string }) =>
    rows.unshift({
      seq: rows.length + 1,
      name: tag.slug,
      description: '',
      category: 'concept',
      mergedInto: null,
      isBlocked: false,
      gifCount: 0,
      ...tag,
    });
  tags.forEach(add);
  const repository = fake<TagRepository>({
    lockBySlugs: (wanted) => Promise.resolve(rows.filter(({ slug }) => wanted.includes(slug))),
    lockBySeqs: (wanted) => Promise.resolve(rows.filter(({ seq }) => wanted.includes(seq))),
    insertMissing: (missing) => {
      inserted.push(...missing);
      for (const tag of missing) if (!rows.some(({ slug }) => slug === tag.slug)) add(tag);
      return Promise.resolve();
    },
  });
  return { tags: new TagsService(repository), inserted };
}

const named = (slug: string) => ({ slug, name: slug.toUpperCase() });
const seqsOf = (tags: TagsService, ...slugs: string[]) => tags.ensure(slugs.map(named), NO_MANAGER);

describe('tags by name', () => {
  it('are found in their order, even if a name occurs twice', async () => {
    const { tags, inserted } = tagsWith({ slug: 'git' }, { slug: 'vim' });
    expect(await seqsOf(tags, 'vim', 'git', 'vim')).toEqual([2, 1]);
    expect(inserted).toEqual([]);
  });

  it('are created with their category if they are new', async () => {
    const { tags, inserted } = tagsWith({ slug: 'git' });
    expect(await seqsOf(tags, 'python', 'git')).toEqual([2, 1]);
    expect(inserted).toEqual([{ slug: 'python', name: 'PYTHON', category: 'language' }]);
  });

  it('are not queried without names', async () => {
    expect(await new TagsService(fake<TagRepository>()).ensure([], NO_MANAGER)).toEqual([]);
  });

  it('are resolved to their merge target, which occurs once', async () => {
    const { tags } = tagsWith({ slug: 'postgresql' }, { slug: 'postgres', mergedInto: 1 }, { slug: 'git' });
    expect(await seqsOf(tags, 'postgres', 'postgresql', 'git')).toEqual([1, 3]);
  });

  it('are rejected if one is blocked or merged into a blocked one', async () => {
    const { tags } = tagsWith({ slug: 'casino', isBlocked: true }, { slug: 'poker', mergedInto: 1 });
    await expect(seqsOf(tags, 'casino')).rejects.toThrow('staff blocked "casino": leave it out');
    await expect(seqsOf(tags, 'poker')).rejects.toThrow('staff blocked "casino": leave it out');
  });
});
