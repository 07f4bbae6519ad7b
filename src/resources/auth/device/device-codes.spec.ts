import { describe, expect, it } from '@jest/globals';
import { makeUserCode, normalUserCode } from './device-codes.js';

describe('a user code', () => {
  it('is twice four consonants that do not look like digits', () => {
    for (let round = 0; round < 200; round++) {
      expect(makeUserCode()).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    }
  });

  it.each(['BCDF-GHJK', 'bcdf-ghjk', 'BCDFGHJK', ' bcdf ghjk ', 'B-C-D-F-G-H-J-K'])('accepts %p', (typed) => {
    expect(normalUserCode(typed)).toBe('BCDF-GHJK');
  });
});
