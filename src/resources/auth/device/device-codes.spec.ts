import { describe, expect, it } from '@jest/globals';
import { hashOfDeviceCode, makeDeviceCode, makeUserCode, normalUserCode } from './device-codes.js';

describe('a user code', () => {
  it('is two times four consonants that nobody mistakes for a digit', () => {
    for (let round = 0; round < 200; round++) {
      expect(makeUserCode()).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    }
  });

  it.each(['BCDF-GHJK', 'bcdf-ghjk', 'BCDFGHJK', ' bcdf ghjk ', 'B-C-D-F-G-H-J-K'])(
    'is understood when it is typed as %p',
    (typed) => {
      expect(normalUserCode(typed)).toBe('BCDF-GHJK');
    },
  );
});

describe('a device code', () => {
  it('has 256 random bits and is found by its hash', () => {
    const codes = Array.from({ length: 50 }, makeDeviceCode);
    expect(new Set(codes).size).toBe(50);
    for (const code of codes) expect(code).toMatch(/^[\w-]{43}$/);
    expect(hashOfDeviceCode(codes[0] ?? '')).toHaveLength(32);
    expect(hashOfDeviceCode(codes[0] ?? '')).not.toEqual(hashOfDeviceCode(codes[1] ?? ''));
  });
});
