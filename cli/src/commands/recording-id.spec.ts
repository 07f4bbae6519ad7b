import { expect, it } from '@jest/globals';
import { recordingId } from './recording-id.js';

const SITE = 'https://reels.example';

it.each([
  'aB3dE5fG',
  `${SITE}/gifs/aB3dE5fG`,
  `${SITE}/gifs/aB3dE5fG?t=12#transcript`,
  `${SITE}/media/aB3dE5fG.gif`,
  `${SITE}/api/v1/gifs/aB3dE5fG/`,
])('reads %s', (text) => {
  expect(recordingId(text, SITE)).toBe('aB3dE5fG');
});

it.each([
  ['demo', 'is neither the id nor the URL'],
  ['https://other.example/gifs/aB3dE5fG', 'is not on https://reels.example'],
  [`${SITE}/about`, 'is not the URL of a recording'],
])('rejects %s', (text, message) => {
  expect(() => recordingId(text, SITE)).toThrow(message);
});
