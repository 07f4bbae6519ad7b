import { describe, expect, it } from '@jest/globals';
import { fake } from '../../../test/support/fakes.js';
import type { CountedTag } from '../../resources/tags/counted-tag.js';
import { featuresOf, likeness } from './related-gifs.js';

const gif = (
  title: string,
  command: string,
  tags: Readonly<Record<string, number>>,
  repoSeq: number | null = null,
) => ({
  title,
  command,
  repoSeq,
  tags: Object.entries(tags).map(([slug, gifCount]) => fake<CountedTag>({ slug, gifCount })),
});

const likenessOf = (one: ReturnType<typeof gif>, other: ReturnType<typeof gif>) =>
  likeness(one.tags, featuresOf(one), featuresOf(other));

describe('the similarity of two recordings', () => {
  const rebase = gif('Rebase a branch', 'git rebase -i', { git: 1_000, rebase: 3 });

  it.each([
    ['share nothing', gif('Tides', 'vim tides.py', { vim: 2 }), 0],
    ['share only a short word', gif('A list', 'ls', {}), 0],
    ['run the same tool', gif('Tides', 'sudo git log', {}), 1],
    ['share a word', gif('Branch off', 'hg branch', {}), 0.5],
  ])('has a score if they %s', (_, other, score) => {
    expect(likenessOf(rebase, other)).toBe(score);
  });

  it('is higher for rare tags than for common ones', () => {
    const common = likenessOf(rebase, gif('Tides', 'ls', { git: 1_000 }));
    expect(common).toBeGreaterThan(0);
    expect(likenessOf(rebase, gif('Tides', 'ls', { rebase: 3 }))).toBeGreaterThan(common);
  });

  it('includes the same repository, but not two missing ones', () => {
    const one = gif('x', 'ls', {}, 7);
    expect(likenessOf(one, gif('y', 'cat', {}, 7))).toBe(0.5);
    expect(likenessOf(gif('x', 'ls', {}), gif('y', 'cat', {}))).toBe(0);
  });
});
