import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CpuAllowance } from '../../../platform/jobs/cpu-allowance.js';
import { type Asciicast, type AsciicastEvent, parseAsciicast, renderGif } from '@ttyreel/recording';
import { findPictureText, type ReadWord, type TextPicture, TextReader } from '@ttyreel/picture-text';
import { transcribeCast } from '../../../../packages/recording/src/transcript/transcript.js';
import { LEFT_OUT } from '../../../../packages/recording/src/transcript/transcript-writer.js';
import { builtinTheme } from '../../../../test/support/builtin-themes.js';
import { characterErrorRate } from '../../../../test/support/character-error-rate.js';
import * as tasks from './ocr-worker.js';
import type { RecordingPool } from '../derived/processes/recording-pool.js';
import { PictureTranscriber } from './picture-transcriber.js';
import { TesseractReader } from './tesseract-reader.js';

/** A frame of our renderer, rounded up to the hundredths of a second of GIF delays. */
const FRAME_SECONDS = 0.05;

const output = (time: number, data: string): AsciicastEvent => ({ time, code: 'o', data });

function castOf(events: readonly AsciicastEvent[]): Asciicast {
  const header = { version: 2, width: 64, height: 12 };
  const lines = events.map(({ time, code, data }) => JSON.stringify([time, code, data]));
  return parseAsciicast([JSON.stringify(header), ...lines].join('\n') + '\n');
}

/** A command that is typed letter by letter after a prompt. */
function typed(start: number, command: string): AsciicastEvent[] {
  return [
    output(start, '\u001b[32muser@host\u001b[0m:\u001b[34m~/app\u001b[0m$ '),
    ...Array.from(command, (letter, at) => output(start + 0.3 + at * 0.1, letter)),
  ];
}

const SESSION = castOf([
  ...typed(0.1, 'ls -l src'),
  output(1.6, '\r\n-rw-r--r-- 1 user staff  2048 Nov 21 10:20 index.ts\r\n'),
  output(2, '\u001b[1m-rw-r--r-- 1 user staff 31107 Nov 21 10:21 parser.ts\u001b[0m\r\n'),
  ...typed(2.4, 'git log --oneline'),
  output(
    4.6,
    '\r\n\u001b[33m0f1c2ab\u001b[0m fix: read hex words (0/O, l/1)\r\n\u001b[33m9d8e7f6\u001b[0m add `tests`\r\n',
  ),
  ...typed(5, 'npm test'),
  output(6.4, '\r\n\u001b[30;42m PASS \u001b[0m  src/parser.spec.ts\r\n'),
  ...['10%', '40%', '100%'].map((share, at) => output(6.8 + at, `\rChecking the types ${share}`)),
  output(9.4, '\r\n  12 tests passed, none failed in 3.5 s\r\n\u001b[7m done \u001b[0m'),
]);

const ALLOWANCE = new CpuAllowance(120_000);

type Pool = Pick<RecordingPool, 'run'>;

/** Runs the tasks in the process of the test. */
const pool: Pool = {
  run: ({ name }, task) =>
    Promise.resolve((tasks as Record<string, (task: never) => unknown>)[name]?.(task as never)),
};

/** The same for fonts that only OCR can read. */
const readingPool: Pool = {
  run: (job, task, limit) =>
    job.name === 'findText'
      ? Promise.resolve(findPictureText(readFileSync(task as string), undefined, []))
      : pool.run(job, task, limit),
};

/** The path of a new file. */
async function gifOf(cast: Asciicast, slug: string): Promise<string> {
  const file = path.join(folder, `${randomUUID()}.gif`);
  await writeFile(file, renderGif(cast, builtinTheme(slug).palette).bytes);
  return file;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-ocr-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('PictureTranscriber', () => {
  const reader = new TesseractReader();
  afterAll(() => reader.onApplicationShutdown());

  it.each(['dracula', 'github-light'])(
    'reads a GIF of our renderer in %s',
    async (slug) => {
      const truth = await transcribeCast(SESSION);
      const read = await new PictureTranscriber(pool, reader).transcribe(
        await gifOf(SESSION, slug),
        ALLOWANCE,
      );
      expect(read.shortfall).toBeNull();
      expect(characterErrorRate(truth.text, read.text)).toBeLessThan(0.03);
      expect(read.lines.length).toBe(truth.lines.length);
      // A picture does not show when a command is entered, only when it is complete.
      truth.lines.forEach(({ time, typedFrom = time }, line) => {
        expect(read.lines[line]?.time).toBeGreaterThanOrEqual(typedFrom - FRAME_SECONDS);
        expect(read.lines[line]?.time).toBeLessThanOrEqual(time + FRAME_SECONDS);
      });
    },
    60_000,
  );

  it('returns a partial transcript when its time is over', async () => {
    const many = castOf(
      Array.from({ length: 30 }, (_, line) => output(line / 10, `${line} of thirty lines\r\n`)),
    );
    const slow = new SlowReader();
    const read = await new PictureTranscriber(readingPool, slow, 100).transcribe(
      await gifOf(many, 'dracula'),
      ALLOWANCE,
    );
    expect(slow.pictures).toBe(2);
    expect(read.shortfall).toContain('Page 2');
    expect(read.lines.at(-1)?.text).toBe(LEFT_OUT);
  });
});

/** Reads the first picture immediately and the others never. */
class SlowReader extends TextReader {
  pictures = 0;

  async read(_picture: TextPicture, signal: AbortSignal): Promise<readonly ReadWord[]> {
    if (++this.pictures === 1) return [];
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        reject(new Error('The time is over.'));
      });
    });
  }
}
