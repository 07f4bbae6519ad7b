import { expect, it } from '@jest/globals';
import { PRESETS } from '@ttyreel/recording';
import { authorTextsOf, type DescribedRecording } from './gif-columns.js';

const recording: DescribedRecording = {
  title: 'Deploy',
  description: 'to production',
  command: 'make deploy',
  tags: [{ name: 'Make' }, { name: 'CI' }],
  homepageUrl: 'https://shop.example',
  codehostUrl: 'https://github.com/ada/shop',
  repo: { slug: 'shop' },
  pictureStyle: { ...PRESETS.window, title: 'zsh' },
};

it('lists every text of an author under its name in the API', () => {
  expect(authorTextsOf(recording).map(({ name, text }) => [name, text])).toEqual([
    ['title', 'Deploy'],
    ['description', 'to production'],
    ['command', 'make deploy'],
    ['tags', 'Make'],
    ['tags', 'CI'],
    ['homepage_url', 'https://shop.example'],
    ['codehost_url', 'https://github.com/ada/shop'],
    ['repo_slug', 'shop'],
    ['window_title', 'zsh'],
  ]);
});

it('omits empty texts', () => {
  const empty = { description: '', command: '', homepageUrl: '', codehostUrl: '' };
  const bare = { ...empty, title: 'Deploy', tags: [], repo: null, pictureStyle: PRESETS.plain };
  expect(authorTextsOf(bare)).toEqual([{ name: 'title', text: 'Deploy' }]);
});
