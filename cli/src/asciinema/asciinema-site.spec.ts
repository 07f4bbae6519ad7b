import { describe, expect, it } from '@jest/globals';
import { readAsciinemaUrl } from './asciinema-site.js';

describe('URLs of an asciinema server', () => {
  const site = 'https://asciinema.org';

  it.each(['', '.cast', '.json', '.gif', '/', '/iframe', '?t=12'])(
    'of a recording are read with %p after them',
    (after) => {
      expect(readAsciinemaUrl(`${site}/a/113463${after}`)).toEqual({ kind: 'recording', site, id: '113463' });
    },
  );

  it.each(['/~ku1ik', '/u/12', '/~a.b-c/'])('of a user are read: %s', (path) => {
    expect(readAsciinemaUrl(site + path)).toEqual({ kind: 'user', site, path: path.replace(/\/$/, '') });
  });

  it('are distinguished from folders', () => {
    expect(readAsciinemaUrl('./casts')).toBeUndefined();
  });

  it.each(['/explore', '/', '/a/', '/a/12/../../login', '/~'])('of other pages are rejected: %s', (path) => {
    expect(() => readAsciinemaUrl(site + path)).toThrow('is not a recording or a user');
  });
});
