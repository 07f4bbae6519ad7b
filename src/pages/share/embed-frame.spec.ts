import { describe, expect, it } from '@jest/globals';
import { frameCode, frameOfWidth, frameSizeOf } from './embed-frame.js';

describe('the size of an embed frame', () => {
  it.each([
    [{ width: 800, height: 400 }, {}, { width: 800, height: 440 }],
    [{ width: 800, height: 400 }, { width: 400 }, { width: 400, height: 240 }],
    [{ width: 800, height: 400 }, { height: 140 }, { width: 200, height: 140 }],
    [
      { width: 800, height: 400 },
      { width: 2_000, height: 2_000 },
      { width: 800, height: 440 },
    ],
    [{ width: 800, height: 400 }, { height: 20 }, { width: 2, height: 20 }],
    [{ width: 0, height: 0 }, {}, { width: 800, height: 490 }],
  ])('of %j within %j is %j', (picture, max, size) => {
    const recording = { css_width: picture.width, css_height: picture.height };
    expect(frameSizeOf(recording, max)).toEqual(size);
  });
});

it.each([
  [undefined, { width: 800, height: 440 }],
  [400, { width: 400, height: 240 }],
  [1_600, { width: 1_600, height: 840 }],
])('the frame with a width of %s is %j', (width, size) => {
  expect(frameOfWidth({ css_width: 800, css_height: 400 }, width)).toEqual(size);
});

it('the embed code escapes the title and uses the path of the site', () => {
  const gif = { title: '"><b>', detail_url: 'https://a.example/gifs/gifs/abcdefgh' };
  expect(frameCode(gif, { width: 8, height: 44 })).toMatch(
    /^<iframe src="https:\/\/a\.example\/gifs\/embed\/abcdefgh" title="&quot;&gt;&lt;b&gt;" width="8" height="44" /,
  );
});

it('the frame of the embed code is as narrow as its column, and its height follows', () => {
  const gif = { title: 'Wide', detail_url: 'https://a.example/gifs/abcdefgh' };
  expect(frameCode(gif, { width: 740, height: 492 })).toContain(
    ' width="740" height="492" style="border:0;max-width:100%;height:auto;aspect-ratio:740/492" ',
  );
});
