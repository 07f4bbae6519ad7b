/**
 * What of the words on the screen is in the transcript, and the speed of `transcribeCast` beside that of the bare
 * emulator on the same output.
 *
 *     npx tsx bench/transcript.ts [recording.cast ...] [--missing]
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import xterm from '@xterm/headless';
import { type Asciicast, AsciicastIntake, parseAsciicast } from '@ttyreel/recording';
import { transcribeCast } from '../packages/recording/src/transcript/transcript.js';
import { bytesOf, repeated } from './support/repeated-cast.js';
import { survivalOf } from './transcript/survival.js';

const RUNS = 15;
const CHUNK = 64 * 1024;
const DEFAULT_RECORDING = new URL('../test/fixtures/casts/shell-session.cast', import.meta.url);

async function emulateOnly({ header }: Asciicast, output: string): Promise<void> {
  const terminal = new xterm.Terminal({ cols: header.width, rows: header.height });
  for (let start = 0; start < output.length; start += CHUNK)
    terminal.write(output.slice(start, start + CHUNK));
  await new Promise<void>((done) => {
    terminal.write('', done);
  });
  terminal.dispose();
}

/** Megabytes a CPU second of each, the best of runs in turn: other programs slow the others down. */
async function speeds(bytes: number, works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const best = works.map(() => 0);
  for (let run = 0; run < RUNS; run++)
    for (const [at, work] of works.entries()) {
      const start = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(start);
      best[at] = Math.max(best[at] ?? 0, bytes / (user + system));
    }
  return best;
}

async function parsed(recording: string | URL): Promise<Asciicast> {
  const intake = new AsciicastIntake();
  const converted = [intake.push(await readFile(recording)), intake.end().tail];
  return parseAsciicast(Buffer.concat(converted).toString());
}

async function measureSpeed(recording: Asciicast): Promise<string> {
  const cast = repeated(recording);
  const bytes = bytesOf(cast.events);
  const output = cast.events.flatMap(({ code, data }) => (code === 'o' ? [data] : [])).join('');
  const [emulator = 0, transcript = 0] = await speeds(bytes, [
    () => emulateOnly(cast, output),
    () => transcribeCast(cast),
  ]);
  return `${transcript.toFixed(1)} | ${emulator.toFixed(1)} | ${(transcript / emulator).toFixed(2)}`;
}

const share = (kept: number, all: number): string =>
  all === 0 ? '' : `${((100 * kept) / all).toFixed(1)} % of ${String(all)}`;

const recordings = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
console.log(
  '| recording | events | words | numbers | lines | of different | twice | MB/s | emulator | ratio |\n' +
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
);
for (const recording of recordings.length > 0 ? recordings : [DEFAULT_RECORDING]) {
  const cast = await parsed(recording);
  const { lines } = await transcribeCast(cast);
  const kept = survivalOf(
    cast,
    lines.map(({ text }) => text),
  );
  console.log(
    `| ${path.basename(String(recording))} | ${String(cast.events.length)} ` +
      `| ${share(kept.wordsKept, kept.words)} | ${share(kept.numbersKept, kept.numbers)} ` +
      `| ${String(lines.length)} | ${String(kept.rows)} | ${String(kept.duplicates)} | ${await measureSpeed(cast)} |`,
  );
  if (process.argv.includes('--missing') && kept.missing.length > 0) console.log(kept.missing.join(' '));
}
