import { describe, expect, it } from '@jest/globals';
import { movedOrder } from './moved-order.js';

describe('an order', () => {
  it.each([
    ['up', 'b', 'bac'],
    ['down', 'b', 'acb'],
    ['up', 'a', 'abc'],
    ['down', 'c', 'abc'],
    ['place', 'b', 'abc'],
    ['up', 'x', 'abc'],
  ])('with %s moved at %s is %s', (move, id, expected) => {
    expect(movedOrder(['a', 'b', 'c'], move, id).join('')).toBe(expected);
  });
});
