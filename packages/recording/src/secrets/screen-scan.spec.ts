import { expect, it } from '@jest/globals';
import { screenSecrets } from './screen-scan.js';

/** Split, so that secret scanners do not report this file. */
const TOKEN = ['ghp', 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'].join('_');
const [LEFT, RIGHT] = [TOKEN.slice(0, 20), TOKEN.slice(20)];
const FOUND = { kind: 'github_token', place: 'screen', line: null, excerpt: 'ghp_… (40 characters)' };

function secretsOf(...outputs: readonly string[]) {
  const events = outputs.map((data, time) => ({ time, code: 'o', data }));
  return screenSecrets({ header: { width: 60, height: 10, env: {} }, events }, 100_000);
}

it('finds a token once, at the second at which it was complete', () => {
  expect(secretsOf(`\x1b[21G${RIGHT}`, `\r${LEFT}`, '\x1b[5;1H$ ', '\x1b[2J')).toMatchObject([
    { ...FOUND, time: 1 },
  ]);
});

it('does not report the beginnings of a token that a shell redraws while it is typed', () => {
  const letters = Array.from(`${TOKEN}Abc`);
  const typed = letters.map((letter, at) =>
    at === 0 ? letter : `\b\x1b[32m${letters[at - 1] ?? ''}${letter}\x1b[39m\x1b[K`,
  );
  expect(secretsOf('\x1b[H$ ', ...typed)).toMatchObject([{ excerpt: 'ghp_… (43 characters)' }]);
});

it.each([
  ['not at the same column', `\x1b[3;1H${LEFT} \x1b[3;22H${RIGHT}`],
  ['in rows that do not touch', `\x1b[3;1H${LEFT}\x1b[4;1H${RIGHT}`],
  ['in a row that ends before the edge', `\x1b[3;40H${LEFT}\x1b[4;1H${RIGHT}`],
])('does not join halves that are %s', (_, output) => {
  expect(secretsOf(output)).toEqual([]);
});

it('finds a private key that is drawn from its last row to its first', () => {
  const key = ['-----BEGIN PRIVATE KEY-----', `${TOKEN.slice(4)}abcd`, `${TOKEN.slice(4)}efgh`];
  const rows = key.map((text, at) => `\x1b[${at + 2};1H${text}`);
  expect(secretsOf(...rows.reverse())).toMatchObject([{ kind: 'private_key' }]);
});

it.each([
  ['the left pane', `\x1b[3;1H$ T ${LEFT}\x1b[3;25H│\x1b[4;1H${RIGHT}\x1b[4;25H│`],
  ['the right pane', `\x1b[3;40H│${LEFT}\x1b[4;40H│${RIGHT}\r`],
  ['a cell of a table', `\x1b[3;1H│ a │ ${LEFT} │\r\n│   │ ${RIGHT} │\r\n`],
])('finds a token that wraps within %s', (_, output) => {
  expect(secretsOf(output)).toMatchObject([FOUND]);
});

it('does not join the cells of a column that have blanks', () => {
  expect(secretsOf(`\x1b[3;1H│ ${LEFT}   │\r\n│ ${RIGHT} │\r\n`)).toEqual([]);
});

it('finds a token from edge to edge, although nothing moves the cursor', () => {
  expect(secretsOf(`${'x'.repeat(39)} ${LEFT}\r\n${RIGHT}\r\n`)).toMatchObject([FOUND]);
});

it('stops when the emulator has worked enough, says so, and keeps what it found', () => {
  const work = '\x1b[1000M\x1b[1000L'.repeat(10);
  const later = TOKEN.replace('ghp', 'npm');
  expect(secretsOf(`\x1b[21G${RIGHT}`, `\r${LEFT}`, work, `\x1b[H${later}`)).toMatchObject([
    { ...FOUND, time: 1 },
    { kind: 'unsearched_screen', time: 2 },
  ]);
});
