import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseTape } from './parsing/parse-tape.js';
import { printTape } from './print-tape.js';
import type { Tape } from './tape.js';
import { validateTape } from './validate-tape.js';

const EXAMPLES = new URL('../../../../test/fixtures/tapes/', import.meta.url);
const examples = readdirSync(EXAMPLES).filter((name) => name.endsWith('.tape'));

const withoutPlaces = (tape: Tape) => tape.map(({ at: _, ...action }) => action);
const again = (tape: Tape) => parseTape(printTape(tape)).tape;

/** Valid and invalid pieces of a tape. */
const PIECES = [
  ...[
    'Type',
    'Type@5ms',
    'Enter',
    'Backspace@.3s 4',
    'Ctrl+C',
    'Ctrl+Alt+"1"+Left',
    'Shift+Tab',
    'Alt+x',
    'Alt+"Enter"',
  ],
  ...[
    'Sleep 0.07',
    'Sleep 1.1m',
    'Sleep 5',
    'Wait',
    'Wait+Screen@2s /a\\/b/',
    'Hide',
    'Show',
    'Output a-b.gif',
    'Output "1.gif"',
  ],
  ...[
    'Output x/',
    'Require git',
    'Require "End"',
    'Copy "a" b',
    'Paste',
    'Env A "5"',
    'Env "a b" c',
    'Source x.tape',
    'Screenshot a.png',
  ],
  ...[
    'Set FontSize 20',
    'Set LineHeight 1.25',
    'Set LetterSpacing .0000001',
    'Set TypingSpeed "0.07"',
    'Set LoopOffset 5.5%',
  ],
  ...[
    'Set Theme { "red": "#ff0000" }',
    'Set Theme "Dracula"',
    'Set CursorBlink false',
    'Set WindowBar ""',
    'Set Shell zsh',
  ],
  ...[
    'Set WaitPattern /\\//',
    'Set WaitPattern "a/b"',
    'Set MarginFill "#112233"',
    'Set WaitTimeout 2m',
    'Set FontFamily "A B"',
  ],
  ...['"a \'b"', '`"`', "'x'", 'word', '5', '#c', '{', '}', '/x/', '@', '\\', 'é', '\r\n'],
];

describe('a printed tape', () => {
  it.each(examples)('parses to the same tape as %s', (name) => {
    const { tape } = parseTape(readFileSync(new URL(name, EXAMPLES), 'utf8'));
    expect(withoutPlaces(again(tape))).toEqual(withoutPlaces(tape));
  });

  it('parses to the same tape, whatever the commands', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }), (pieces) => {
        const { tape } = parseTape(pieces.join('\n'));
        expect(withoutPlaces(again(tape))).toEqual(withoutPlaces(tape));
        expect(
          validateTape(printTape(tape)).errors.filter(({ message }) => !/at least|no commands/.test(message)),
        ).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('has one command per line in a canonical form', () => {
    const { tape } = parseTape(
      'Output demo.gif Set TypingSpeed .1 Type \'say "hi"\' Sleep 1500ms Enter 1 Ctrl+C Wait@2 /x/',
    );
    expect(printTape(tape)).toBe(
      'Output demo.gif\nSet TypingSpeed 100ms\nType \'say "hi"\'\nSleep 1.5s\nEnter\nCtrl+C\nWait+Line@2s /x/\n',
    );
  });

  it('is rejected if the language cannot express the text', () => {
    for (const text of ['a\nb', '"\'`'])
      expect(() => printTape([{ kind: 'Type', strings: [text] }])).toThrow(RangeError);
  });
});
