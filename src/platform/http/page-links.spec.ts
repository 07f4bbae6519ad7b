import { describe, expect, it } from '@jest/globals';
import { envelope, linkHeader } from './page-links.js';

const LIST = 'https://reels.example/api/v1/gifs/';
const page = (number: number) =>
  envelope({ rows: [1], count: 60, request: { page: number, size: 20 } }, LIST, { tag: 'git' }, (row) => row);

describe('linkHeader', () => {
  it.each([
    [1, `<${LIST}?tag=git&page=2>; rel="next"`],
    [2, `<${LIST}?tag=git&page=3>; rel="next", <${LIST}?tag=git&page=1>; rel="prev"`],
    [3, `<${LIST}?tag=git&page=2>; rel="prev"`],
  ])('of page %d of 3', (number, link) => {
    expect(linkHeader(page(number))).toBe(link);
  });

  it('is undefined for a single page, and for other bodies', () => {
    expect(linkHeader({ count: 1, next: null, previous: null, results: [] })).toBeUndefined();
    expect(linkHeader(Buffer.from('[]'))).toBeUndefined();
  });
});
