import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildCast, type CastEvent } from '../../../../test/support/cast-builder.js';
import { fake } from '../../../../test/support/fakes.js';
import { silent } from '../../../../test/support/test-outbox.js';
import { type TextPool, TextTooComplex } from '../../../platform/concurrency/text-pool.js';
import { TemporarilyUnavailable } from '../../../platform/errors/domain-errors.js';
import type { IncomingFile } from '../../../platform/storage/incoming-files.js';
import { AsciicastIntake } from '@ttyreel/recording';
import { type CastScanInput, scanUpload } from './secret-scan-worker.js';
import { SecretScanService } from './secret-scan.service.js';

const TOKEN = ['npm', 'R4nd0mBitsOfSixAndThirtyLetters9kQz7'].join('_');
const FOUND = { kind: 'npm_token', place: 'screen', excerpt: 'npm_… (40 characters)' };

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'ttyreel-scan-'))));
afterAll(() => rm(folder, { recursive: true }));

const inThisThread: Pick<TextPool, 'run'> = { run: (_task, input) => scanUpload(input as CastScanInput) };
const failing = (error: Error): Pick<TextPool, 'run'> => ({ run: () => Promise.reject(error) });

async function secretsOf(events: readonly CastEvent[], pool = inThisThread) {
  const cast = buildCast({ version: 2, width: 30, height: 10, events });
  const path = join(folder, 'recording.cast');
  await writeFile(path, cast);
  const intake = new AsciicastIntake();
  intake.push(cast);
  const { facts } = intake.end();
  return new SecretScanService(fake<TextPool>(pool), silent).secretsOf(7, {
    file: fake<IncomingFile>({ path }),
    facts,
    size: cast.length,
  });
}

const CLEARED: readonly CastEvent[] = [
  [1, 'o', '$ clear\r\n'],
  [2, 'o', `\u001b[H\u001b[2J$ env\r\nT=${TOKEN}\r\n`],
];

it('returns lines of the transcript, which the output does not have', async () => {
  expect(await secretsOf(CLEARED)).toMatchObject([{ ...FOUND, line: 3, time: 2 }]);
});

const NO_THREAD = failing(new Error('No thread is needed.'));

it('starts no thread for lines of text without suspects', async () => {
  expect(await secretsOf([[1, 'o', '$ env\r\n']], NO_THREAD)).toEqual([]);
});

it('starts no thread for a large cast without suspects: its screen is searched with its transcript', async () => {
  const lines = Array.from({ length: 100 }, (): CastEvent => [2, 'o', `${'x'.repeat(20_000)}\r\n`]);
  expect(await secretsOf([[1, 'o', '\u001b[2J'], ...lines], NO_THREAD)).toEqual([]);
});

it('returns values that may be secrets without a line', async () => {
  const [found] = await secretsOf([[1, 'o', `\u001b[2;1HDB_PASSWORD=${TOKEN.slice(8, 20)}\r\n`]]);
  expect(found).toMatchObject({ kind: 'named_password', line: null, time: 1 });
});

it('finds a secret that the transcript has in two lines', async () => {
  const events: readonly CastEvent[] = [
    [1, 'o', '$ ls\r\n$ '],
    [2, 'o', TOKEN],
    [3, 'o', '\r\u001b[K$ pwd\r\n'],
  ];
  expect(await secretsOf(events)).toMatchObject([{ ...FOUND, line: 3, time: 2 }]);
});

it('returns the findings of the output if the screen takes too long', async () => {
  const tooLong = failing(new TextTooComplex('It took longer than 30 s.'));
  expect(await secretsOf(CLEARED, tooLong)).toMatchObject([{ ...FOUND, line: null, time: 2 }]);
});

it('fails for now if the threads are busy, because what is not searched may not be published', async () => {
  const busy = new TemporarilyUnavailable('Busy.', 5);
  await expect(secretsOf(CLEARED, failing(busy))).rejects.toBe(busy);
});

it('fails with the thread', async () => {
  await expect(secretsOf(CLEARED, failing(new Error('lost')))).rejects.toThrow('lost');
});
