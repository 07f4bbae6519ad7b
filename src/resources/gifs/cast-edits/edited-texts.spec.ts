import { describe, expect, it } from '@jest/globals';
import { NO_EDIT } from '../../../../test/support/edited-casts.js';
import { aGif } from '../../../../test/support/factories.js';
import { FoundText } from '@ttyreel/recording';
import { changesOf, originalAfter, present, textsAfter, textsBefore, textsOf } from './edited-texts.js';

const tag = (name: string, slug: string) =>
  ({ name, slug, description: '', category: 'concept', gifCount: 1 }) as const;
const repo = (slug: string, codehostUrl: string) => ({
  ...{ seq: 1, slug, codehostUrl, description: '', gifCount: 1 },
});

/** What an edit that hides the text changes. */
function hide(text: string, fields: Parameters<typeof aGif>[0]) {
  const gif = aGif(fields);
  const edit = { ...NO_EDIT, replacements: [{ text, mask: '' }] };
  const found = new FoundText(edit.replacements);
  const masked = textsOf(gif).map((each) => found.inPlain(each.text, each.name));
  const changes = changesOf(present(gif), textsAfter(gif, masked, edit));
  return { gif, changes, places: found.told[0]?.places.map(({ place }) => place) };
}

describe('a hidden text', () => {
  it('is masked in texts, and removes tags, URLs and the repository with it', () => {
    const { changes, places } = hide('acme', {
      title: 'At ACME',
      slug: 'at-acme',
      command: 'ssh acme',
      description: 'acme!',
      tags: [tag('zsh', 'zsh'), tag('Acme Corp', 'acme-corp')],
      homepageUrl: 'https://%61cme.example',
      codehostUrl: 'https://github.com/Acme/x',
      repo: repo('acme-x', 'https://github.com/acme/x'),
    });
    expect(changes).toEqual({
      title: 'At ****',
      slug: 'at',
      command: 'ssh ****',
      description: '****!',
      tags: [{ name: 'zsh', slug: 'zsh' }],
      homepageUrl: '',
      codehostUrl: '',
      repoSlug: '',
    });
    expect(places).toEqual([
      ...['title', 'description', 'command', 'tags', 'homepage_url', 'codehost_url', 'repo_slug', 'slug'],
    ]);
  });

  it('is found in slugs whose names write it in another way', () => {
    expect(hide('acme-x', { title: 'The Acme X', slug: 'the-acme-x' }).changes).toEqual({ slug: 'the' });
    expect(hide('acme-x', { tags: [tag('Acme X', 'acme-x')] }).changes).toEqual({ tags: [] });
    expect(hide('acme-x', { title: 'acme-x Acme X', slug: 'b' }).changes).toEqual({
      title: '****** Acme X',
      slug: 'recording',
    });
  });

  it('removes a repository with it in its URL', () => {
    const { changes } = hide('acme/x', { repo: repo('tool', 'https://github.com/acme/x') });
    expect(changes).toEqual({ repoSlug: '' });
  });
});

describe('the original', () => {
  it('has the texts from before the first edit, unless they were changed since', () => {
    const first = hide('acme', { title: 'acme and host', slug: 's', tags: [tag('acme', 'acme')] });
    const kept = originalAfter(first.gif, first.changes, undefined);
    const second = hide('host', { title: '**** and host', slug: 'and-host', tags: [] });
    const both = originalAfter(second.gif, second.changes, kept);
    const now = { title: '**** and ****', slug: 'and', tags: [] };
    expect(textsBefore(aGif(now), both)).toEqual({
      title: 'acme and host',
      slug: 's',
      tags: [{ name: 'acme', slug: 'acme' }],
    });
    expect(textsBefore(aGif({ ...now, title: 'Renamed', tags: [tag('zsh', 'zsh')] }), both)).toEqual({
      slug: 's',
    });
  });
});
