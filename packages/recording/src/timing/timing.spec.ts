import { describe, expect, it } from '@jest/globals';
import { naturalTiming } from './timing.js';

describe('the pauses of a picture', () => {
  it.each([
    ['by default', undefined, 5],
    ['by the limit of the recording', 0.5, 0.5],
    ['by an extreme limit of the recording', 1e300, 60],
  ])('are cut %s', (_, idleTimeLimit, expected) => {
    expect(naturalTiming(idleTimeLimit === undefined ? {} : { idleTimeLimit }).idleLimit).toBe(expected);
  });
});
