import { describe, expect, it } from '@jest/globals';
import { belowPath } from './document.js';

describe('the links of a site below a path', () => {
  it.each(['href', 'src', 'action', 'data-follow'])('include the path: %s', (name) => {
    expect(belowPath(`<p ${name}="/gifs"></p>`, '/reels/')).toBe(`<p ${name}="/reels/gifs"></p>`);
  });

  it('do not change if they lead to other sites, or the site has no path', () => {
    const [own, foreign] = ['<a href="/gifs">', '<a href="//cdn.example/x">'];
    expect([belowPath(own, '/'), belowPath(foreign, '/reels')]).toEqual([own, foreign]);
  });
});
