import { describe, expect, it } from '@jest/globals';
import { slugOf } from './slug.js';

describe('slugOf', () => {
  it.each([
    ['PostgreSQL on GitHub with JavaScript', 'postgresql-on-github-with-javascript'],
    ['iOS & macOS', 'ios-and-macos'],
    ['HTTPie', 'httpie'],
    ['Перебазирование ветки', 'perebazirovanie-vetki'],
    ['Überprüfung', 'ueberpruefung'],
    ['日本語', ''],
    ['--', ''],
  ])('of %s is %s', (text, slug) => {
    expect(slugOf(text, 200)).toBe(slug);
  });

  it('does not end in a hyphen after truncation', () => {
    expect(slugOf('git rebase', 4)).toBe('git');
  });
});
