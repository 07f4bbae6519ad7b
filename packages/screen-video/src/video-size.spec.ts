import { describe, expect, it } from '@jest/globals';
import { videoSize } from './video-size.js';

describe('the size of a video', () => {
  it.each([
    ['equals that of the recording', [800, 450], [800, 450, 1]],
    ['has one more column or row for an odd side', [797, 451], [798, 452, 1]],
    ['has at least four pixels', [1, 1], [2, 2, 1]],
    ['can be 1,920 pixels per side', [1920, 1919], [1920, 1920, 1]],
    ['is half that of a larger recording', [1921, 1080], [962, 540, 2]],
    ['is a third of the largest recording', [4096, 4096], [1366, 1366, 3]],
  ])('%s', (_, [width = 0, height = 0], [videoWidth, videoHeight, shrink]) => {
    expect(videoSize({ width, height })).toEqual({ width: videoWidth, height: videoHeight, shrink });
  });
});
