import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { OneLine, Text, WebAddress } from './text-fields.js';

class Fields {
  @OneLine(10)
  line: unknown = '';

  @Text(10)
  text: unknown = '';

  @WebAddress()
  address: unknown = '';
}

function problems(body: Partial<Fields>): string[] {
  const fields = plainToInstance(Fields, body);
  return validateSync(fields, { stopAtFirstError: true }).flatMap(({ constraints = {} }) =>
    Object.values(constraints),
  );
}

describe('a single-line text', () => {
  it('has no invisible characters; line separators count as white space', () => {
    expect(problems({ line: 'a\u200bb', text: 'a\u200bb' })).toEqual([
      'contains the invisible character U+200B',
    ]);
    expect(problems({ line: 'a\u2028b' })).toEqual([]);
    expect(plainToInstance(Fields, { line: 'a\u2028b' }).line).toBe('a b');
  });
});

describe('the length of a text', () => {
  it.each([
    ['ASCII', 'x'.repeat(10)],
    ['outside the BMP', '😀'.repeat(10)],
    ['combining marks', 'e\u0301'.repeat(5)],
    ['variation selectors', '❤\ufe0f'.repeat(5)],
  ])('is counted in characters, as in the database: %s', (_, most) => {
    expect(problems({ line: most, text: most })).toEqual([]);
    const tooLong = 'must be at most 10 characters';
    expect(problems({ line: `${most}x`, text: `${most}x` })).toEqual([tooLong, tooLong]);
  });

  it('is limited for URLs as well, whatever they contain', () => {
    const address = 'https://reels.example/';
    const rest = 500 - address.length;
    expect(problems({ address: address + 'x'.repeat(rest) })).toEqual([]);
    expect(problems({ address: address + 'x'.repeat(rest + 1) })).toEqual(['must be at most 500 characters']);
    // Each takes twelve characters of a URL.
    expect(problems({ address: address + '😀'.repeat(rest) })).toEqual(['must be at most 500 characters']);
  });

  it('is not checked if the value is not a string', () => {
    expect(problems({ line: 7, text: ['x'], address: {} })).toEqual([
      'must be a string',
      'must be a string',
      'must be a URL that begins with http:// or https://',
    ]);
  });
});

describe('a URL', () => {
  it.each([
    ['https://git-scm.com', 'https://git-scm.com'],
    ['https://git-scm.com/', 'https://git-scm.com/'],
    ['HTTPS://Git-SCM.com', 'https://git-scm.com'],
    ['https://a.example/b?c=d#e', 'https://a.example/b?c=d#e'],
    ['http://x/"><b>', 'http://x/%22%3E%3Cb%3E'],
    ['https://ja.example/日本', 'https://ja.example/%E6%97%A5%E6%9C%AC'],
    ['https://a.example/b/../c', 'https://a.example/c'],
    ['https:///a.example', 'https://a.example'],
  ])('%s is stored as the standard writes it', (address, written) => {
    expect(problems({ address })).toEqual([]);
    expect(plainToInstance(Fields, { address }).address).toBe(written);
  });

  it.each(['javascript:alert(1)', 'http://a b/', 'http://x"y/', 'https://ada:pw@a.example', 'http://'])(
    '%s is refused',
    (address) => {
      expect(problems({ address })).toEqual(['must be a URL that begins with http:// or https://']);
    },
  );
});
