import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyString } from '../../../../test/support/any-string.js';
import { correctWords, writtenWords } from './written-words.js';

describe('writtenWords', () => {
  it('returns the unstemmed words of a text without case and accents, each once', () => {
    expect(writtenWords('Rebasing the Rébase, rebase')).toEqual(['rebasing', 'the', 'rebase']);
  });

  it('returns words of three to 24 letters only', () => {
    const text = `gi k8s 12:30 a1b2c3 ${'x'.repeat(25)} 日本語の node.js --force`;
    expect(writtenWords(text)).toEqual(['node', 'force']);
  });

  it('splits a name in camel case into words that a person would correct', () => {
    expect(writtenWords('getUserName')).toEqual(['getusername', 'get', 'user', 'name']);
  });
});

describe('correctWords', () => {
  const corrections = new Map([
    ['rebsae', 'rebase'],
    ['dokcer', 'docker'],
  ]);

  it.each([
    ['git rebsae', 'git rebase'],
    ['Rebsae!  "dokcer  compose" -rebsae', 'rebase!  "docker  compose" -rebase'],
    ['dokcer-compose --dokcer', 'docker-compose --docker'],
    ['rebsaes', 'rebsaes'],
    ['', ''],
  ])('changes only the words: %j', (query, corrected) => {
    expect(correctWords(query, corrections)).toBe(corrected);
  });

  it('keeps a text without these words', () => {
    fc.assert(
      fc.property(anyString(), (text) => {
        expect(correctWords(text, corrections)).toBe(text);
      }),
    );
  });
});
