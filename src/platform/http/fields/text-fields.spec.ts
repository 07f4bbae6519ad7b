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
    expect(problems({ address: address + '😀'.repeat(rest) })).toEqual([]);
    expect(problems({ address: address + '❤\ufe0f'.repeat(rest / 2 + 1) })).toEqual([
      'must be at most 500 characters',
    ]);
  });

  it('is not checked if the value is not a string', () => {
    expect(problems({ line: 7, text: ['x'], address: {} })).toEqual([
      'must be a string',
      'must be a string',
      'must be a URL that begins with http:// or https://',
    ]);
  });
});
