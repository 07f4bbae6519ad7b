import { describe, expect, it } from '@jest/globals';
import { hashOfToken, makeToken } from './random-token.js';

describe('a token', () => {
  it('has 256 random bits and is found by its hash', () => {
    const tokens = Array.from({ length: 50 }, makeToken);
    expect(new Set(tokens).size).toBe(50);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    expect(hashOfToken(tokens[0] ?? '')).toHaveLength(32);
    expect(hashOfToken(tokens[0] ?? '')).not.toEqual(hashOfToken(tokens[1] ?? ''));
  });
});
