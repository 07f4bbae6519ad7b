import { expect, it } from '@jest/globals';
import type { DetailRendition } from '../../resources/gifs/data/gif.read-model.js';
import { videoUrlOf } from './showpiece.js';

const still = (second: number | null): DetailRendition => ({
  name: 'still',
  state: 'ready',
  hash: 'a',
  byteSize: 1,
  isDrawn: false,
  steps: null,
  picture: null,
  second,
});

it('begins at the moment of the still', () => {
  expect(videoUrlOf({ renditions: [still(4.25)] }, '/media/a.mp4')).toBe('/media/a.mp4#t=4.25');
});

it('begins at the start if the still was made before its moment was kept', () => {
  expect(videoUrlOf({ renditions: [still(null)] }, '/media/a.mp4')).toBe('/media/a.mp4');
});
