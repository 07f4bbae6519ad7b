import { describe, expect, it } from '@jest/globals';
import { AllowAnyText, TEXT_PATTERN, TextSafetyPipe } from './text-safety.pipe.js';

class Search {
  @AllowAnyText()
  q = '';
  tag = '';
}

const pipe = new TextSafetyPipe();

/** An object of this many levels. */
function nested(levels: number): object {
  return levels === 1 ? { end: 'x' } : { next: nested(levels - 1) };
}

describe('texts', () => {
  it.each(['plain', 'two\nlines\tand a tab', 'emoji 🎬 and ünïcode', ''])('may be %j', (text) => {
    expect(pipe.transform({ text }, { type: 'body' })).toEqual({ text });
    expect(text).toMatch(new RegExp(TEXT_PATTERN, 'u'));
  });

  it.each([
    ['\u0007', 'U+0007'],
    ['\u001b[31m', 'U+001B'],
    ['\u0085', 'U+0085'],
    ['\u202e', 'U+202E'],
    ['\u2066', 'U+2066'],
    ['\ud800', 'U+D800'],
    ['\uffff', 'U+FFFF'],
  ])('may not have %j', (text, name) => {
    expect(() => pipe.transform({ title: text }, { type: 'body' })).toThrow(
      `title: contains the character ${name}, which is not allowed`,
    );
  });

  it('are checked in lists and objects, and in names of fields', () => {
    const check = (body: unknown) => () => pipe.transform(body, { type: 'body' });
    expect(check({ tags: ['a', 'b\u0000'] })).toThrow('tags: contains the character U+0000');
    expect(check({ style: { font: '\u0000' } })).toThrow('style: contains the character');
    expect(check({ 'a\u0000': 1 })).toThrow('a field name: contains the character');
  });

  it('are named by their parameter', () => {
    expect(() => pipe.transform('\u0000', { type: 'param', data: 'id' })).toThrow('id: contains');
    expect(() => pipe.transform('\u0000', { type: 'query' })).toThrow('value: contains');
  });

  it('of a search have spaces in place of forbidden characters, the others not', () => {
    const metadata = { type: 'query', metatype: Search } as const;
    expect(pipe.transform({ q: 'a\u0000b\ud800' }, metadata)).toEqual({ q: 'a b ' });
    expect(() => pipe.transform({ tag: '\u0000' }, metadata)).toThrow('tag: contains');
  });
});

describe('bodies', () => {
  it('have at most eight levels', () => {
    expect(pipe.transform(nested(8), { type: 'body' })).toEqual(nested(8));
    expect(() => pipe.transform(nested(9), { type: 'body' })).toThrow('nested deeper than 8 levels');
    expect(() => pipe.transform(nested(5_000), { type: 'body' })).toThrow('nested deeper');
  });

  it('that a handler makes itself are not checked', () => {
    const made = { viewer: '\u0000' };
    expect(pipe.transform(made, { type: 'custom' })).toBe(made);
  });
});
