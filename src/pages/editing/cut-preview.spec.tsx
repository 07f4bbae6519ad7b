import { expect, it } from '@jest/globals';
import { renderToString } from 'preact-render-to-string';
import { CutPreview } from './cut-preview.js';

const LENGTH = { duration: 61.25, events: 9 };

it('says where each text is, and does without a picture', () => {
  const matches = [
    { matches: 2, places: [{ place: 'screen', matches: 2 }], times: [3.1, 17] },
    {
      matches: 2,
      places: [
        { place: 'title', matches: 1 },
        { place: 'tags', matches: 1 },
      ],
      times: [],
    },
    { matches: 0, places: [], times: [] },
  ];
  const replacements = ['a', 'b', 'c'].map((text) => ({ text, with: '' }));
  const preview = { before: LENGTH, after: { ...LENGTH, duration: 45 }, matches, secrets: [], still: null };
  const html = renderToString(<CutPreview preview={preview} replacements={replacements} />);
  const text = html.replace(/<[^<>]*>/g, '|').replace(/\|+/g, '|');
  expect(text).toContain('lasts 1:01.25 now, and |0:45| after');
  expect(text).toContain(
    '|a| is found 2 times: on the screen (2), at 0:03.1, 0:17|b| is found 2 times: in the title, in a tag, which is removed|c| is not in the recording|',
  );
  expect(text).toContain('It has no picture here');
  expect(html).not.toContain('<img');
});
