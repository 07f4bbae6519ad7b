import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildCast, type CastEvent } from '../../../../test/support/cast-builder.js';
import { fake } from '../../../../test/support/fakes.js';
import { silent } from '../../../../test/support/test-outbox.js';
import type { TextPool } from '../../../platform/concurrency/text-pool.js';
import type { IncomingFile } from '../../../platform/storage/incoming-files.js';
import { AsciicastIntake } from '@ttyreel/recording';
import { type CastScanInput, scanUpload } from './secret-scan-worker.js';
import { SecretScanService } from './secret-scan.service.js';

/** Split, so that secret scanners do not report this file. */
const TOKEN = ['ghp', 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'].join('_');
const [LEFT, RIGHT] = [TOKEN.slice(0, 20), TOKEN.slice(20)];
const LETTERS = Array.from(TOKEN);
const OTHER = 'x'.repeat(TOKEN.length);
const [COLS, ROWS] = [60, 10];

const output = (...parts: readonly string[]): CastEvent[] => parts.map((part, at) => [at, 'o', part]);
const at = (row: number, column: number, text: string) => `\x1b[${row};${column}H${text}`;
const [ABOVE, BELOW] = [TOKEN.slice(0, 25), TOKEN.slice(25)];
const EDGE = COLS - ABOVE.length + 1;

/** Ways to draw the token that the stream of the output does not show. */
const WAYS: Readonly<Record<string, readonly CastEvent[]>> = {
  'in two writes with a move (CUP)': output(at(3, 5, LEFT), at(3, 25, RIGHT)),
  'in one write with a move (CUP)': output(at(3, 5, LEFT) + at(3, 25, RIGHT)),
  'right half first': output(at(3, 25, RIGHT), at(3, 5, LEFT)),
  'letter by letter from the right': output(
    LETTERS.map((letter, x) => at(4, x + 3, letter))
      .reverse()
      .join(''),
  ),
  'every second letter first': output(
    [0, 1]
      .map((odd) => LETTERS.map((letter, x) => (x % 2 === odd ? at(4, x + 3, letter) : '')).join(''))
      .join(''),
  ),
  'with a column (CHA)': output(`\x1b[21G${RIGHT}\x1b[G${LEFT}`),
  'with a column (HPA)': output(`\x1b[21\`${RIGHT}`, `\x1b[1\`${LEFT}`),
  'with moves to the right (CUF)': output(`\x1b[20C${RIGHT}\r`, LEFT),
  'with moves to the left (CUB)': output(`${' '.repeat(20)}${RIGHT}\x1b[40D${LEFT}`),
  'with moves down and up (CUD, CUU)': output(`${LEFT}\x1b[Bnote\x1b[A\x1b[4D${RIGHT}`),
  'with moves to the previous line (CPL)': output(`\r\n${' '.repeat(20)}${RIGHT}\r\n\x1b[F${LEFT}`),
  'with a carriage return': output(`${' '.repeat(20)}${RIGHT}`, `\r${LEFT}`),
  'over other text after a carriage return': output(`${OTHER.slice(20)}${RIGHT}\r${LEFT}`),
  'with backspaces': output(`${RIGHT.replace(/./g, '.')}${RIGHT}`, `${'\b'.repeat(40)}${LEFT}`),
  'with inserted blanks (ICH)': output(RIGHT, `\r\x1b[20@${LEFT}`),
  'in insert mode (IRM)': output(RIGHT, `\r\x1b[4h${LEFT}\x1b[4l`),
  'after deleted letters (DCH)': output(`${LEFT}----${RIGHT}`, '\x1b[24D\x1b[4P'),
  'after erased letters (ECH)': output(`word${TOKEN}`, '\r\x1b[4X'),
  'with deleted columns (DECDC)': output(`${LEFT}----${RIGHT}`, "\x1b[24D\x1b[4'~"),
  'with inserted columns (DECIC)': output(at(3, 1, RIGHT), `\x1b[3;1H\x1b[20'}${LEFT}`),
  'scrolled to the left (SL)': output(at(3, 1, `word${TOKEN}`), '\x1b[4 @'),
  'with repeated characters (REP)': output(at(3, 1, `npm_R4nd0mBitsOfSixAndThirtyLetters9k`) + 'z\x1b[2b'),
  'with tabs': output(`\r\t\t    ${RIGHT}\r`, `\t\x1b[8D${LEFT}`),
  'with backward tabs (CBT)': output(at(3, 21, RIGHT) + '\x1b[9Z', LEFT),
  'in a scroll region': output(`\x1b[2;5r${at(5, 1, LEFT)}\n`, `${at(4, 21, RIGHT)}\x1b[r`),
  'above inserted lines (IL)': output(at(3, 1, LEFT), `\x1b[2;1H\x1b[2L${at(5, 21, RIGHT)}`),
  'below deleted lines (DL)': output(at(6, 1, LEFT), `\x1b[2;1H\x1b[2M${at(4, 21, RIGHT)}`),
  'scrolled up and down (SU, SD)': output(at(6, 1, LEFT), `\x1b[2S\x1b[T${at(5, 21, RIGHT)}`),
  'after a reverse index (RI)': output(at(1, 1, LEFT), `\x1b[1;1H\x1bM${at(2, 21, RIGHT)}`),
  'in half of the rows that a shift joins': output(
    at(3, EDGE, ABOVE) + at(4, 1, 'between') + at(5, 1, BELOW),
    '\x1b[4;1H\x1b[M',
  ),
  'wrapped by the terminal after a move': output(
    at(3, EDGE + 5, ABOVE.slice(5) + BELOW),
    at(3, EDGE, ABOVE.slice(0, 5)),
  ),
  'wrapped at the edge with moves': output(at(3, EDGE, ABOVE), at(4, 1, BELOW)),
  'wrapped at the edge, second row first': output(at(4, 1, BELOW), at(3, EDGE, ABOVE)),
  'wrapped over three rows': output(
    at(3, COLS - 1, TOKEN.slice(0, 2)) + at(4, 1, 'AB'.repeat(COLS / 2)) + at(5, 1, 'x'),
    at(3, COLS - 2, TOKEN.slice(0, 3)) + at(4, 1, '_') + at(4, 2, 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'),
  ),
  'on the alternate screen for a millisecond': [
    [1, 'o', `\x1b[?1049h${at(3, 5, LEFT)}${at(3, 25, RIGHT)}`],
    [1.001, 'o', '\x1b[?1049l'],
  ],
  'on the alternate screen within one write': output(
    `\x1b[?1049h${at(3, 5, LEFT)}${at(3, 25, RIGHT)}\x1b[?1049l`,
  ),
  'cleared in the same write (ED)': output(`${at(3, 25, RIGHT)}${at(3, 5, LEFT)}\x1b[2J`),
  'cleared line in the same write (EL)': output(`${at(3, 25, RIGHT)}${at(3, 5, LEFT)}\x1b[2K`),
  'reset in the same write (RIS)': output(`${at(3, 25, RIGHT)}${at(3, 5, LEFT)}\x1bc`),
  'overwritten in the same write (CUP)': output(at(3, 25, RIGHT) + at(3, 5, LEFT) + at(3, 5, OTHER)),
  'overwritten in the same write (CR)': output(`${' '.repeat(20)}${RIGHT}\r${LEFT}\r${OTHER}`),
  'overwritten in the same write (BS)': output(`\x1b[20C${RIGHT}\r${LEFT}${'\b'.repeat(20)}${OTHER}`),
  'scrolled away in the same write': output(
    `\x1b[?1049h${at(1, 25, RIGHT)}${at(1, 5, LEFT)}\x1b[10;1H${'\n'.repeat(30)}\x1b[?1049l`,
  ),
  'scrolled into the scrollback': output(
    `${at(1, 25, RIGHT)}${at(1, 5, LEFT)}\x1b[10;1H${'\r\n'.repeat(99)}`,
  ),
  'with colours inside': output(
    `\x1b[20C\x1b[1;32m${RIGHT}\x1b[m\r\x1b[31m${LEFT.slice(0, 9)}\x1b[7m${LEFT.slice(9)}`,
  ),
  'concealed (SGR 8)': output(`\x1b[20C\x1b[8m${RIGHT}\x1b[m`, `\r${LEFT}`),
  'after wide characters': output(
    `漢字${' '.repeat(20)}${RIGHT}\r`,
    `\x1b[4C${LEFT.replace('g', ' g').slice(1)}`,
  ),
  'over half of a wide character': output(at(3, 1, `漢字漢字漢字漢字漢字${RIGHT}`), at(3, 1, LEFT)),
  'with zero-width spaces': output(`\x1b[20C${Array.from(RIGHT).join('\u200b')}`, `\r${LEFT}`),
  'in full-width letters': output(
    `\r${TOKEN.slice(0, 28).replace(/[!-~]/g, (key) => String.fromCharCode(key.charCodeAt(0) + 0xfee0))}${TOKEN.slice(28)}`,
  ),
  'beside line drawing (DEC special graphics)': output(
    `\x1b(0${at(2, 1, `l${'q'.repeat(42)}k`)}${at(3, 1, 'x')}\x1b(B${at(3, 22, RIGHT)}\x1b(0x\x1b(B`,
    at(3, 2, LEFT),
  ),
  'with a shift out within': output(`\x1b)0\x0eqq\x0f\x1b[20C${RIGHT}\r\x1b[2C${LEFT}`),
  'with a saved cursor (DECSC)': output(`\x1b7\x1b[20C${RIGHT}\x1b8${LEFT}`),
  'with a saved cursor (SCO)': output(`\x1b[s\x1b[20C${RIGHT}`, `\x1b[u${LEFT}`),
  'in origin mode (DECOM)': output(`\x1b[4;8r\x1b[?6h${at(2, 21, RIGHT)}${at(2, 1, LEFT)}\x1b[?6l\x1b[r`),
  'without wrapping (DECAWM)': output(`\x1b[?7l\x1b[20C${TOKEN.slice(0, -1)}!${TOKEN.slice(-1)}\x1b[?7h`),
  'around a resize': [
    [1, 'o', at(3, 1, LEFT)],
    [2, 'r', '50x8'],
    [3, 'o', at(3, 21, RIGHT)],
  ],
  'in a synchronized update': output(
    `\x1b[?2026h${at(3, 25, RIGHT)}${at(3, 5, LEFT)}`,
    `${at(3, 5, OTHER)}\x1b[?2026l`,
  ),
  'in C1 sequences': output(`\x9b20C${RIGHT}\x9b40D${LEFT}`),
  'with a split sequence': output('\x1b[3;2', `5H${RIGHT}\x1b`, `[3;5H${LEFT}`),
  'with a line feed that keeps the column': output(`${LEFT}\n\x1b[A${RIGHT}`),
};

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'ttyreel-scan-'))));
afterAll(() => rm(folder, { recursive: true }));

async function secretsOf(events: readonly CastEvent[]) {
  const cast = buildCast({ version: 2, width: COLS, height: ROWS, events });
  const path = join(folder, 'recording.cast');
  await writeFile(path, cast);
  const intake = new AsciicastIntake();
  intake.push(cast);
  const { facts } = intake.end();
  const inThisThread: Pick<TextPool, 'run'> = { run: (_task, input) => scanUpload(input as CastScanInput) };
  const received = { file: fake<IncomingFile>({ path }), facts, size: cast.length };
  return new SecretScanService(fake<TextPool>(inThisThread), silent).secretsOf(7, received);
}

it.each(Object.entries(WAYS))('a token is found at the upload when it is drawn %s', async (_way, events) => {
  const found = await secretsOf(events);
  expect(found).toContainEqual(
    expect.objectContaining({
      place: 'screen',
      kind: expect.stringMatching(/^(?:github|npm)_token$/) as unknown,
    }),
  );
});
