import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { validateTape } from './validate-tape.js';

const EXAMPLES = new URL('../../../../test/fixtures/tapes/', import.meta.url);
const examples = readdirSync(EXAMPLES).filter((name) => name.endsWith('.tape'));
const read = (name: string) => readFileSync(new URL(name, EXAMPLES), 'utf8');

/** The findings for a tape with an Output: `E` errors and `W` warnings with their positions. */
function findings(commands: string): string[] {
  const { errors, warnings } = validateTape(`Output demo.gif\n${commands}`);
  const said = (sign: string) => (found: (typeof errors)[number]) =>
    `${sign} ${found.line}:${found.column} ${found.message}`;
  return [...errors.map(said('E')), ...warnings.map(said('W'))];
}

describe('tapes of the VHS project', () => {
  /** One demonstrates errors, one sets a shell that VHS no longer knows. */
  const broken = ['errors-parser.tape', 'settings-set-shell-custom.tape'];

  it.each(examples.filter((name) => !broken.includes(name)))('%s is valid without warnings', (name) => {
    const { valid, errors, warnings } = validateTape(read(name));
    expect({ valid, errors, warnings }).toEqual({ valid: true, errors: [], warnings: [] });
  });

  it('the tape with errors has a finding for each of them', () => {
    const { valid, errors } = validateTape(read('errors-parser.tape'));
    expect(valid).toBe(false);
    expect(errors.map(({ line, column }) => `${line}:${column}`)).toEqual([
      '1:5',
      '3:1',
      '5:6',
      '7:1',
      '7:14',
      '9:1',
    ]);
  });

  it('a shell that VHS rejects at run time is an error', () => {
    const [error, ...others] = validateTape(read('settings-set-shell-custom.tape')).errors;
    expect(error).toMatchObject({ line: 6, column: 11 });
    expect(error?.message).toMatch(/^There is no Shell "ksh"\..*bash.*xonsh\.$/);
    expect(others).toEqual([]);
  });
});

describe('an error says what to do about', () => {
  it.each([
    ['an unknown setting', 'Set FontSiz 32', 'E 2:5 There is no setting "FontSiz". Did you mean FontSize?'],
    [
      'a setting in another case',
      'Set fontsize 32',
      'E 2:5 There is no setting "fontsize". Did you mean FontSize?',
    ],
    ['a setting without a similar name', 'Set Foo 1', 'E 2:5 There is no setting "Foo".'],
    [
      'a setting without Set',
      'FontSize 32',
      'E 2:1 FontSize is a setting: write Set FontSize and its value.',
    ],
    [
      'an unquoted colour',
      'Set MarginFill #ff0000',
      'E 2:5 A # begins a comment, so a colour needs quotes: Set MarginFill "#ff0000"',
    ],
    ['a colour of five digits', 'Set MarginFill "#12345"', 'E 2:5 "#12345" is not a colour'],
    ['an absolute path', 'Output /tmp/x.gif', 'an absolute path needs quotes: "/tmp/x.gif"'],
    ['a path that begins with a digit', 'Output 1.gif', 'needs quotes: "1.gif"'],
    ['a path in the home directory', 'Output ~/x.gif', 'needs quotes: "~/x.gif"'],
    [
      'a path with a blank',
      'Output my demo.gif',
      'E 2:8 A text with blanks or other marks needs quotes: "my demo.gif"',
    ],
    ['a path without an extension', 'Output demo', 'E 2:8 "demo" has no extension'],
    [
      'an open string',
      'Type "ls\nEnter',
      'E 2:6 This " is not closed on its line: add another " where the text ends.',
    ],
    ['an open regular expression', 'Wait /x', 'E 2:6 This / is not closed on its line'],
    ['an open object', 'Set Theme { "background": "#000000"', 'E 2:11 This { is not closed'],
    ['an escaped quote', String.raw`Type "echo \"hi\""`, 'A backslash does not escape a quote here'],
    ['a keyword as a text', 'Type Enter', 'E 2:6 Type needs a text: Enter is a keyword'],
    ['a command in another case', 'enter', 'E 2:1 "enter" is not a command. Did you mean Enter?'],
    ['a misspelled command', 'Slep 1s', 'E 2:1 "Slep" is not a command. Did you mean Sleep?'],
    ['an invisible character', '\u200bEnter', 'E 2:1 U+200B is not a command.'],
    [
      'an invisible character as a text',
      'Type \u00a0',
      'what does not begin with a letter needs quotes: "U+00A0"',
    ],
    ['Home', 'Home', 'E 2:1 A tape cannot press Home; in most shells Ctrl+A does the same.'],
    ['End', 'End', 'E 2:1 A tape cannot press End; in most shells Ctrl+E does the same.'],
    ['a size with a unit', 'Set FontSize 32px', 'E 2:16 "px" does not belong here'],
    ['an invalid size', 'Set Width 12.5', 'E 2:11 Width needs a whole number from 1 to 10000'],
    ['a missing size', 'Set Height', 'E 2:5 Height needs a whole number'],
    ['a speed of zero', 'Set PlaybackSpeed 0', 'E 2:19 PlaybackSpeed needs a number above 0'],
    ['a percentage above 100', 'Set LoopOffset 120%', 'E 2:5 LoopOffset needs a percentage'],
    ['an empty percentage', 'Set LoopOffset ""', 'E 2:5 LoopOffset needs a percentage'],
    ['a quoted boolean', 'Set CursorBlink "true"', 'E 2:5 CursorBlink is true or false, without quotes.'],
    [
      'a misspelled window bar',
      'Set WindowBar Colourful',
      'E 2:15 There is no WindowBar "Colourful". Did you mean Colorful?',
    ],
    [
      'a theme with an invalid colour',
      'Set Theme { "red": "reddish" }',
      'E 2:11 The red of this theme is not a colour',
    ],
    ['a theme that is not an object', 'Set Theme { red }', 'E 2:11 The colours of a theme are a JSON object'],
    ['Ctrl alone', 'Ctrl', 'E 2:1 Ctrl needs a key: Ctrl+C'],
    ['Ctrl with a unit', 'Ctrl+s', 'E 2:6 A bare s is a unit of time; write Ctrl+S.'],
    ['Ctrl with a digit', 'Ctrl+1', 'E 2:6 Only letters go with Ctrl unquoted: Ctrl+"1"'],
    ['Ctrl with a word', 'Ctrl+Tab', 'E 2:6 Ctrl takes single characters'],
    ['a modifier after a key', 'Ctrl+C+Alt', 'E 2:8 Alt belongs before the other keys: Ctrl+Alt+C'],
    ['Alt with an arrow', 'Alt+Left', 'E 2:1 Alt needs a character'],
    ['a quoted pattern', 'Wait "done"', 'E 2:6 A pattern to wait for goes between slashes: Wait /done/'],
    ['an invalid pattern', 'Wait /(/', 'E 2:6 This regular expression cannot be read: unterminated group.'],
    ['a pattern with lookahead', 'Wait /a(?=b)/', 'E 2:6 This regular expression looks ahead or behind'],
    ['a pattern with a backreference', String.raw`Wait /(a)\1/`, 'E 2:6 This regular expression refers back'],
    [
      'an escape that is not of Go',
      String.raw`Wait /\Z/`,
      String.raw`E 2:6 This regular expression has an escape that Go does not know: \Z.`,
    ],
    ['an invalid scope', 'Wait+Word', 'E 2:6 Wait looks at the line or at the screen'],
    [
      'a number as a value',
      'Env A 5',
      'Env needs a text: what does not begin with a letter needs quotes: "5"',
    ],
    [
      'a screenshot that is not a PNG',
      'Screenshot a.jpg',
      'E 2:12 Screenshot needs a path that ends in .png',
    ],
    ['a source that is not a tape', 'Source a.sh', 'E 2:8 Source needs a path that ends in .tape'],
    ['a picture smaller than its padding', 'Set Width 100', 'E 2:1 Width must be at least 120'],
  ])('%s', (_, commands, expected) => {
    const [first, ...others] = findings(commands);
    expect(first).toContain(expected);
    expect(others).toEqual([]);
  });

  it('an empty tape', () => {
    for (const tape of ['', ' \n', '# nothing'])
      expect(validateTape(tape).errors).toEqual([
        { line: 1, column: 1, message: 'The tape has no commands. Begin with: Output demo.gif' },
      ]);
  });
});

describe('a warning says what happens for', () => {
  it.each([
    [
      'a swallowed command',
      'Type "ls"\nEntr\nSleep 1s',
      'W 3:1 "Entr" is taken as more text for the Type of line 2. Did you mean Enter?',
    ],
    ['a swallowed command on the same line', 'Type "ls" Entr', 'W 2:11 "Entr" is taken as more text'],
    [
      'a text on the next line',
      'Type "ls"\n"-la"',
      'W 3:1 "-la" is taken as more text for the Type of line 2. Begin its line',
    ],
    ['a setting after the first action', 'Type "a"\nSet FontSize 3', 'W 3:1 Set FontSize is ignored here'],
    ['a requirement after the first action', 'Enter\nRequire git', 'W 3:1 Require is skipped here'],
    [
      'a second output of the same type',
      'Output other.gif',
      'W 1:1 This GIF is not written: the Output of line 2 takes its place.',
    ],
    [
      'an output of an unknown type',
      'Output demo.jpeg\nOutput demo.webm',
      'W 2:1 The extension .jpeg is unknown, so a GIF is written.',
    ],
    ['an unknown theme', 'Set Theme "Drakula"', 'W 2:11 VHS has no theme "Drakula". Did you mean "Dracula"?'],
    ['an invalid count', 'Enter 1.5', 'W 2:7 "1.5" is not a whole number, so Enter is pressed once.'],
    [
      'a margin without a colour',
      'Set Margin 20',
      'W 2:1 A margin is visible only if MarginFill sets its colour',
    ],
    ['an empty clipboard', 'Paste\nCopy "x"', 'W 2:1 There is nothing to paste yet'],
    ['another tape', 'Source setup.tape', 'W 2:1 The sourced tape is not checked.'],
  ])('%s', (_, commands, expected) => {
    const [first] = findings(commands).filter(
      (each) => !each.includes('is not written') || commands === 'Output other.gif',
    );
    expect(first).toContain(expected);
    expect(validateTape(`Output demo.gif\n${commands}`).valid).toBe(true);
  });

  it('a missing output', () => {
    expect(validateTape('Type "ls"').warnings).toEqual([
      { line: 1, column: 1, message: 'There is no Output, so no file is written. Add: Output demo.gif' },
    ]);
  });
});

describe('there is no finding for', () => {
  it.each([
    ['a typing speed in the middle', 'Type "a"\nSet TypingSpeed 1s\nType "b"'],
    ['several commands on a line', 'Type "a" Sleep .5 Enter Sleep 1 Ctrl+C'],
    ['a command on several lines', 'Sleep\n5\nms'],
    ['unquoted text to type', 'Type hello there friend'],
    ['several strings on a line', 'Type "a" "b" \'c\''],
    ['quotes within other quotes', 'Type `echo "it\'s"`'],
    ['a backslash before the end of a string', String.raw`Type "C:\" Enter`],
    [
      'every key',
      'Enter Space Tab 2 Backspace@.1 3 Delete Insert Escape Up Down Left Right PageUp PageDown ScrollUp 2 ScrollDown',
    ],
    [
      'every modifier',
      'Ctrl+Alt+Shift+C Ctrl+Shift+Left Ctrl+@ Ctrl+[ Ctrl+\\ Ctrl+"1" Alt+. Alt+Enter Shift+Tab Alt+[',
    ],
    ['every wait', 'Wait\nWait+Line\nWait+Screen@10s /done \\/ over/\nWait@1m /\\$$/'],
    ['Go patterns', String.raw`Wait /(?i)\bdone\z/ Wait /(?P<n>\d+)[[:alpha:]]\pL\x{10FFFF}/ Wait /\Q(\E/`],
    [
      'settings of every kind',
      'Set Shell "fish"\nSet LoopOffset 50%\nSet LoopOffset 5\nSet WindowBar ""\nSet CursorBlink false\nSet WaitTimeout 1m\nSet WaitPattern /\\$ $/\nSet LineHeight 1.4\nSet FontSize "20"',
    ],
    ['a theme on several lines', 'Set Theme {\n "background": "#000000"\n}'],
    ['environment variables', 'Env EDITOR "vim"\nEnv Shell "x"'],
    ['Windows line endings', 'Type "a"\r\nEnter\r\n'],
    ['a comment after a command', 'Space # Exit'],
    ['a quoted absolute path', 'Screenshot "/tmp/a.png"'],
  ])('%s', (_, commands) => {
    expect(findings(commands)).toEqual([]);
  });
});

it('a byte order mark is skipped', () => {
  const { errors } = validateTape('\ufeffFoo\n');
  expect(errors).toMatchObject([{ line: 1, column: 1, message: expect.stringContaining('"Foo"') }]);
});

it('the findings stop after a hundred errors', () => {
  const { errors } = validateTape('Foo\n'.repeat(10_000));
  expect(errors).toHaveLength(100);
});
