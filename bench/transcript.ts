/**
 * The share of the words on the screen that is in the transcript, and the speed of `transcribeCast` next to that of the
 * bare emulator on the same output.
 *
 *     npx tsx bench/transcript.ts [recording.cast ...] [--missing]
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import xterm from '@xterm/headless';
import { type Asciicast, type AsciicastEvent } from '../src/recording/asciicast/asciicast.js';
import { AsciicastIntake } from '../src/recording/asciicast/asciicast-intake.js';
import { parseAsciicast } from '../src/recording/asciicast/parse-asciicast.js';
import { transcribeCast } from '../src/recording/transcript/transcript.js';
import { survivalOf } from './transcript/survival.js';

/** Less than a transcript holds: what comes after its limit is skipped. */
const OUTPUT_BYTES = 0.9 * 1024 * 1024;
const RUNS = 5;
const CHUNK = 64 * 1024;
const DEFAULT_RECORDING = new URL('../test/fixtures/casts/shell-session.cast', import.meta.url);

const bytesOf = (events: readonly AsciicastEvent[]): number =>
  events.reduce((sum, { code, data }) => sum + (code === 'o' ? Buffer.byteLength(data) : 0), 0);

/** Repeats the recording until there is enough output, and cuts off the rest. */
function repeated(cast: Asciicast): Asciicast {
  const once = bytesOf(cast.events);
  if (once === 0) throw new Error('A recording without output cannot be measured.');
  const length = cast.events.at(-1)?.time ?? 0;
  const rounds = Array.from({ length: Math.ceil(OUTPUT_BYTES / once) }, (_, round) => round);
  const shifted = (round: number) =>
    cast.events.map((event) => ({ ...event, time: event.time + round * length }));
  let bytes = 0;
  const events = rounds.flatMap(shifted).filter((event) => (bytes += bytesOf([event])) <= OUTPUT_BYTES);
  return { header: cast.header, events };
}

async function emulateOnly({ header }: Asciicast, output: string): Promise<void> {
  const terminal = new xterm.Terminal({ cols: header.width, rows: header.height });
  for (let start = 0; start < output.length; start += CHUNK)
    terminal.write(output.slice(start, start + CHUNK));
  await new Promise<void>((done) => {
    terminal.write('', done);
  });
  terminal.dispose();
}

/** Megabytes per CPU second, the best of the runs: other programs can only slow a run down. */
async function speed(bytes: number, work: () => Promise<unknown>): Promise<number> {
  const speeds: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(start);
    speeds.push(bytes / (user + system));
  }
  return Math.max(...speeds);
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
  const emulator = await speed(bytes, () => emulateOnly(cast, output));
  const transcript = await speed(bytes, () => transcribeCast(cast));
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
