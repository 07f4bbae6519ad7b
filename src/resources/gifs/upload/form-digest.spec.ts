import { describe, expect, it } from '@jest/globals';
import { formDigest } from './form-digest.js';

const received = (gif?: string, cast?: string) => ({
  ...(gif !== undefined && { gif: { hash: gif } }),
  ...(cast !== undefined && { cast: { hash: cast } }),
});

const digest = (fields: [string, string][], gif = 'a', cast?: string) =>
  formDigest(new Map(fields), received(gif, cast)).toString('hex');

const digestOfCast = (cast: string) => formDigest(new Map(), received(undefined, cast)).toString('hex');

describe('the digest of a form', () => {
  const title: [string, string] = ['title', 'One'];
  const tags: [string, string] = ['tags', 'git'];

  it('is independent of the order of the parts', () => {
    expect(digest([title, tags])).toBe(digest([tags, title]));
  });

  it('changes with each text, name and file', () => {
    const digests = [
      digest([title]),
      digest([title, tags]),
      digest([['title', 'Two']]),
      digest([['command', 'One']]),
      digest([['title', 'One","tags","git']]),
      digest([title], 'b'),
      digest([title], 'a', 'b'),
      digest([title], 'b', 'a'),
      digest([], 'a'),
      digestOfCast('a'),
      digestOfCast('b'),
    ];
    expect(new Set(digests).size).toBe(digests.length);
  });
});
