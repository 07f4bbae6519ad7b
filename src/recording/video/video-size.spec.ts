import { describe, expect, it } from '@jest/globals';
import { videoSize } from './video-size.js';

describe('the size of a video', () => {
  it.each([
    ['is that of the recording', [800, 450], [800, 450, 1]],
    ['has one more column and row where a side is odd', [797, 451], [798, 452, 1]],
    ['is never less than four pixels', [1, 1], [2, 2, 1]],
    ['may be 1,920 pixels a side', [1920, 1919], [1920, 1920, 1]],
    ['is half that of a larger recording', [1921, 1080], [962, 540, 2]],
    ['is a third of the largest recording', [4096, 4096], [1366, 1366, 3]],
  ])('%s', (_, [width = 0, height = 0], [videoWidth, videoHeight, shrink]) => {
    expect(videoSize({ width, height })).toEqual({ width: videoWidth, height: videoHeight, shrink });
  });
});
