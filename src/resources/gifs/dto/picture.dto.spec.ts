import { describe, expect, it } from '@jest/globals';
import { presentPicture } from './picture.dto.js';

const DRAWN = {
  timing: { speed: 1, fps: 30, idleLimit: 5 },
  complete: true,
  reason: 'The picture is drawn at scale 1: at scale 2 it would be too large.',
  effort: 'full',
} as const;

describe('the picture of the detail', () => {
  it('is null for an uploaded GIF', () => {
    expect(presentPicture(null, [])).toBeNull();
  });

  it('says how the GIF was drawn', () => {
    expect(presentPicture(DRAWN, [])).toEqual({
      ...{ speed: 1, fps: 30, idle_limit: 5, complete: true, effort: 'full' },
      reason: DRAWN.reason,
    });
  });

  it('says what was lowered for the MP4', () => {
    expect(presentPicture(DRAWN, ['faster encoding', 'pictures: 30 of 200'])).toMatchObject({
      effort: 'reduced',
      reason: `${DRAWN.reason} The MP4 would have taken too much CPU time, so it has less effort: faster encoding, pictures: 30 of 200.`,
    });
  });
});
