import { expect, it } from '@jest/globals';
import { CastScan } from './cast-scan.js';

const TOKEN = ['ghp', 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'].join('_');
const FOUND = { kind: 'github_token', excerpt: 'ghp_… (40 characters)' };

function scanned(...data: string[]) {
  const cast = new CastScan();
  cast.texts.header({ width: 80 }, '');
  data.forEach((text, at) => {
    cast.texts.event({ time: at, code: 'o', data: text });
  });
  return cast.end();
}

const scan = (...data: string[]) => scanned(...data).suspects;

it('finds text that is written at once, with line and second', () => {
  expect(scan('$ cat token\r\n', `${TOKEN}\r\n$ `)).toMatchObject([
    { ...FOUND, place: 'screen', line: 2, time: 1 },
  ]);
});

it('finds text that is typed letter by letter', () => {
  expect(scan(...TOKEN.split(/(?=.)/))).toMatchObject([FOUND]);
});

it('finds text that a shell colours during typing', () => {
  const letters = Array.from(TOKEN, (letter, at) =>
    at === 0 ? letter : `\b\u001b[32m${TOKEN.charAt(at - 1)}${letter}\u001b[39m\u001b[K`,
  );
  expect(scan('\u001b[1m$ \u001b[0m', ...letters)).toMatchObject([FOUND]);
});

it.each([
  '\0',
  '\u0007',
  '\u0001',
  '\u0005',
  '\u007f',
  '\u0018',
  '\u000e\u000f',
  '\u001b[m\u000f',
  '\u001b(B\u001b[m',
])('finds text with %j within', (nothing) => {
  expect(scan(TOKEN.slice(0, 9) + nothing + TOKEN.slice(9))).toMatchObject([FOUND]);
});

it.each([
  ['concealed', '\u001b[8m', '\u001b[m'],
  ['in a character set for drawing', '\u001b(0', '\u001b(B'],
])('finds text that is %s, as the cast contains it', (_, begin, end) => {
  expect(scan(begin + TOKEN + end)).toMatchObject([FOUND]);
});

it('finds text that a shell wraps at the right edge', () => {
  expect(scan(`$ export TOKEN=${TOKEN.slice(0, 20)} \r${TOKEN.slice(20)}\r\n`)).toMatchObject([FOUND]);
});

it('finds text that is redrawn from the start of the line', () => {
  expect(scan('$ export TOKEN=', `\r\u001b[K$ export TOKEN=${TOKEN}`)).toMatchObject([FOUND]);
});

it.each([
  ['a cancelled sequence', '\u001b[\u0018'],
  ['an escape character and a line feed', '\u001b\r\n'],
  ['a sequence with a letter outside of ASCII', '\u001b[\u20ac'],
  ['a cancelled title', '\u001b]0;x\u0018'],
  ['a line of 65,530 characters', 'x'.repeat(65_529) + ' '],
])('finds text after %s', (_, before) => {
  expect(scan(before + TOKEN)).toMatchObject([FOUND]);
});

it('does not join text across cursor movement', () => {
  expect(scan(`${TOKEN.slice(0, 20)}\u001b[2;40H${TOKEN.slice(20)}`)).toEqual([]);
});

it('finds a private key whose lines are in different batches and counts all lines', () => {
  const key = `-----BEGIN PRIVATE KEY-----\r\n${TOKEN.slice(4).repeat(2)}\r\n`;
  const before = `${'x'.repeat(79)}\r\n`.repeat(829);
  expect(scan(before + key)).toMatchObject([{ kind: 'private_key', line: 830 }]);
});

const SLOW_FORMS = [
  'mysql ',
  'login ',
  'ldapxx ',
  'curl -u a:b1c2d ',
  'secret key ',
  'echo ',
  'password=v1x2 ',
];

it.each([
  ...SLOW_FORMS,
  'a\b',
  ' \r',
  '\u001b[',
  '\u001b]',
  '\r\n',
  'a'.repeat(99) + '\b'.repeat(99),
  'ghp_ \r',
])('reads a megabyte of %j quickly', (piece) => {
  const start = process.cpuUsage();
  scan(piece.repeat(Math.ceil(2 ** 20 / piece.length)));
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2_000);
});

it.each([
  ['lines of text', ['$ ls\r\n\u001b[1;32ma\u001b[m\tb\u001b[K\r', '\n'], false],
  ['a prompt that is ready for pasted text', ['\u001b[?2004h\u001b[?25h$ '], false],
  ['a cursor position', ['\u001b[3;5H'], true],
  ['a cursor position in two outputs', ['\u001b[3;', '5H'], true],
  ['an 8-bit cursor position', ['\u009b3;5H'], true],
  ['a line that is written again', ['50 %\r', '60 %'], true],
  ['a backspace', ['a\b'], true],
  ['a vertical tab', ['a\v'], true],
  ['a restored cursor', ['\u001b8'], true],
  ['the alternate screen', ['\u001b[?12;1049h'], true],
  ['a sequence with a line feed within', ['\u001b[\n'], true],
  ['an escape character before a line feed', ['\u001b\n'], true],
  ['a word from edge to edge', [`${'x'.repeat(80)}\r\nx`], true],
  ['wide letters from edge to edge', [`${'\u30a2'.repeat(39)}xx\r\nx`], true],
  ['a word that wraps in the cell of a table', ['│ abcdefghij │\r\n│ klm │'], true],
  ['a table of short words', ['│ ls  │ 1 │\r\n│ cat │ 2 │\r\n'], false],
  ['a line that ends before the edge', [`${'x'.repeat(79)}\r\nx`], false],
  ['a line from edge to edge before another word', [`${'x'.repeat(80)}\r\n x`], false],
] as const)('tells whether %s may differ on the screen', (_, data, movesCursor) => {
  expect(scanned(...data).movesCursor).toBe(movesCursor);
});

it('tells two secrets apart that look the same in an excerpt, but not one that is shown twice', () => {
  const other = ['ghp', 'Z4nd0mBitsOfSixAndThirtyLetters9kQz8'].join('_');
  const between = `${'x'.repeat(79)}\r\n`.repeat(900);
  expect(scan(`${TOKEN}\r\n`, between, `${other} ${TOKEN}\r\n`)).toMatchObject([
    { ...FOUND, time: 0 },
    { ...FOUND, time: 2 },
  ]);
});
