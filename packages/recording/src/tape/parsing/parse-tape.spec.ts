import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyString } from '../../../../../test/support/any-string.js';
import { validateTape } from '../validate-tape.js';
import { type TapeSource, type TapeToken, tokeniseTape } from './lexer.js';
import { parseTokens } from './parse-tape.js';

const SIZE = 32_768;
const PARTS = [
  ...[
    'Type',
    'Enter',
    'Set',
    'FontSize',
    'Theme',
    'Sleep',
    'Wait',
    'Ctrl',
    'Alt',
    'Output',
    'Env',
    'Copy',
    'Foo',
    'sleeep',
  ],
  ...[
    '"',
    "'",
    '`',
    '/',
    '\\',
    '{',
    '}',
    '@',
    '+',
    '%',
    '#',
    '-',
    '=',
    '[',
    ']',
    '^',
    '.',
    '5',
    '1.5',
    'ms',
    's',
  ],
  ...[' ', '\n', '\r', '\t', 'é', '😀', '\ud800', '\0', '(', '*', 'x'.repeat(41)],
];
const hostile = fc.oneof(
  anyString(300),
  fc.array(fc.constantFrom(...PARTS), { maxLength: 200 }).map((parts) => parts.join('')),
);
/** One piece repeated many times. */
const floods = fc
  .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(''))
  .map((part) => part.repeat(Math.ceil(SIZE / part.length)).slice(0, SIZE));

/** A text that counts accesses and accessed characters. */
function counted(text: string): { source: TapeSource; looks: () => number } {
  let looks = 0;
  const source = {
    length: text.length,
    charCodeAt: (at: number) => {
      looks++;
      return text.charCodeAt(at);
    },
    slice: (from?: number, to?: number) => {
      const part = text.slice(from, to);
      looks += part.length;
      return part;
    },
  };
  return { source, looks: () => looks };
}

/** Tokens that count accesses. */
function countedTokens(tokens: readonly TapeToken[]): {
  iterator: Iterator<TapeToken, void>;
  asked: () => number;
} {
  let asked = 0;
  const iterator = {
    next: () => {
      const value = tokens[asked++];
      return value ? { value } : { value: undefined, done: true as const };
    },
  };
  return { iterator, asked: () => asked };
}

describe('the lexer', () => {
  it('splits any text into consecutive tokens', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const tokens = [...tokeniseTape(text)];
        let end = 0;
        for (const token of tokens) {
          expect(token.start).toBeGreaterThanOrEqual(end);
          expect(token.end).toBeGreaterThanOrEqual(token.start + (token.kind === 'end' ? 0 : 1));
          end = token.end;
        }
        expect(tokens.at(-1)).toMatchObject({ kind: 'end', start: text.length });
      }),
      { numRuns: 500 },
    );
  });

  it('returns the line and column of a token', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const lines = text.split('\n');
        for (const { line, column, start, end, kind } of tokeniseTape(text)) {
          if (kind === 'end' || kind === 'json') continue;
          expect(lines[line - 1]?.slice(column - 1, column - 1 + end - start)).toBe(text.slice(start, end));
        }
      }),
    );
  });

  it('reads each character only a few times', () => {
    fc.assert(
      fc.property(floods, (text) => {
        const { source, looks } = counted(text);
        Array.from(tokeniseTape(source));
        expect(looks()).toBeLessThan(12 * SIZE);
      }),
      { numRuns: 40 },
    );
  });
});

describe('the parser', () => {
  it('accepts any text, with errors at positions in the text', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { errors, warnings } = validateTape(text);
        const lines = text.split('\n');
        for (const { line, column } of [...errors, ...warnings]) {
          expect(column).toBeGreaterThanOrEqual(1);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('reads each token once, and none after its error limit', () => {
    fc.assert(
      fc.property(floods, (text) => {
        const tokens = [...tokeniseTape(text)];
        const { iterator, asked } = countedTokens(tokens);
        const { problems } = parseTokens(text, iterator);
        expect(asked()).toBeLessThanOrEqual(tokens.length);
        if (!problems.full) expect(asked()).toBe(tokens.length);
      }),
      { numRuns: 40 },
    );
  });

  it('limits the length of its messages', () => {
    fc.assert(
      fc.property(floods, (text) => {
        const { errors, warnings } = validateTape(text);
        const said = [...errors, ...warnings];
        expect(said.length).toBeLessThanOrEqual(200);
        expect(Math.max(0, ...said.map(({ message }) => message.length))).toBeLessThan(400);
      }),
      { numRuns: 40 },
    );
  });
});
