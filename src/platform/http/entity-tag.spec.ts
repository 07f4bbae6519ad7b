import { describe, expect, it } from '@jest/globals';
import { entityTag, isNamed, namesVersion } from './entity-tag.js';

const tag = entityTag(Buffer.from('17 views'), 'first');

describe('a tag', () => {
  it('has 32 digits, and differs with the body and with the version', () => {
    const tags = [
      tag,
      entityTag(Buffer.from('18 views'), 'first'),
      entityTag(Buffer.from('17 views'), 'second'),
      entityTag(Buffer.from('17 views')),
    ];
    for (const one of tags) expect(one).toMatch(/^"[0-9a-f]{32}"$/);
    expect(new Set(tags).size).toBe(tags.length);
    expect(isNamed(tag, entityTag(Buffer.from('18 views'), 'first'))).toBe(false);
  });
});

describe('an If-Match', () => {
  it.each([
    ['the tag', tag, true],
    ['the tag of other counts', entityTag(Buffer.from('18 views'), 'first'), true],
    ['the tag of another version', entityTag(Buffer.from('17 views'), 'second'), false],
    ['the weak tag of a compressed response', `W/${tag}`, true],
    ['one of several tags', `"other", ${tag}`, true],
    ['any tag', ' * ', true],
    ['a tag without quotes', tag.slice(1, -1), false],
    ['an empty tag', '""', false],
    ['a part of the tag', `${tag.slice(0, 9)}"`, false],
    ['nothing', '', false],
  ])('with %s', (_what, condition, matches) => {
    expect(namesVersion('first', condition)).toBe(matches);
  });
});
