import { describe, expect, it } from '@jest/globals';
import { validateTape } from '../validate-tape.js';

const errorsOf = (commands: string) =>
  validateTape(`Output demo.gif\n${commands}`).errors.map(
    ({ line, column, message }) => `${line}:${column} ${message}`,
  );

describe('there is one error for', () => {
  it.each([
    ['a missing time', 'Sleep', '2:1 A time belongs after Sleep: Sleep 500ms'],
    ['a missing time after @', 'Backspace@', '2:10 A time belongs after @: Backspace@500ms'],
    ['a negative time', 'Sleep -1', '2:1 A time belongs after Sleep'],
    ['a time with two points', 'Sleep 1.2.3', '2:7 "1.2.3" is not a number.'],
    [
      'a time with an unknown unit',
      'Sleep 5seconds',
      '2:8 "seconds" is not a unit that this takes: use ms, s, m.',
    ],
    ['a time longer than a day', 'Sleep 99999m', '2:7 A time may not be longer than a day.'],
    ['minutes per character', 'Set TypingSpeed 1m', '2:18 "m" is not a unit that this takes: use ms, s.'],
    ['a quoted time', 'Set TypingSpeed "0.1s"', '2:5 A time belongs after TypingSpeed'],
    ['a negative pause', 'Space@-1', '2:6 A time belongs after @: Space@500ms'],
    ['a negative pause before a text', 'Type@-1 "ls"', '2:5 A time belongs after @: Type@100ms "ls"'],
    ['a negative wait', 'Wait@-1 /x/', '2:5 A time belongs after @: Wait@10s'],
    ['a time in em', 'Set WaitTimeout 10em', '2:19 "em" is not a unit that this takes: use ms, s, m.'],
    ['a wait of zero seconds', 'Wait@0s', '2:5 Wait needs a time above zero'],
    ['a wait of zero seconds by default', 'Set WaitTimeout 0', '2:17 WaitTimeout needs a time above zero'],
  ])('%s', (_, commands, expected) => {
    expect(errorsOf(commands)).toEqual([expect.stringContaining(expected)]);
  });
});
