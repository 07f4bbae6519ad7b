import { expect, it } from '@jest/globals';
import { recordingId } from './recording-id.js';

const SITE = 'https://reels.example';

it.each([
  'aB3dE5fG',
  `${SITE}/gifs/aB3dE5fG`,
  `${SITE}/gifs/aB3dE5fG?t=12#transcript`,
  `${SITE}/media/aB3dE5fG.gif`,
  `${SITE}/api/v1/gifs/aB3dE5fG/`,
  `${SITE}/terminal/gifs/aB3dE5fG`,
  `${SITE}/terminal/embed/aB3dE5fG`,
  `${SITE}/terminal/media/aB3dE5fG.nord.gif`,
])('reads %s', (text) => {
  expect(recordingId(text)).toBe('aB3dE5fG');
});

it.each(['demo', '', `${SITE}/about`, 'aB3dE5fG9'])('rejects %p', (text) => {
  expect(() => recordingId(text)).toThrow('is neither the id nor the URL of a recording');
});
