import { describe, expect, it } from '@jest/globals';
import { nextPath } from './next-path.js';

describe('the page after a sign-in', () => {
  it.each(['/upload', '/gifs/abc?t=2#x', '/', '/device'])('is %s', (path) => {
    expect(nextPath(path)).toBe(path);
  });

  it.each([
    undefined,
    null,
    '',
    'upload',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '/signin?next=/x',
    '/signout',
  ])('is the account page for %p', (path) => {
    expect(nextPath(path)).toBe('/account');
  });
});
