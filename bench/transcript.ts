/**
 * Speed of `transcribe` beside that of the bare emulator on the same output.
 *
 *     npx tsx bench/transcript.ts [recording.cast ...]
 */
import { readFileSync } from 'node:fs';
import xterm from '@xterm/headless';
import { type Asciicast, type AsciicastEvent } from '../src/recording/asciicast/asciicast.js';
import { parseAsciicast } from '../src/recording/asciicast/parse-asciicast.js';
import { transcribeCast } from '../src/recording/transcript/transcript.js';

const OUTPUT_BYTES = 1.5 * 1024 * 1024;
const RUNS = 5;
const CHUNK = 64 * 1024;
const DEFAULT_RECORDING = new URL('../test/fixtures/casts/shell-session.cast', import.meta.url);

const bytesOf = (events: readonly AsciicastEvent[]): number =>
  events.reduce((sum, { code, data }) => sum + (code === 'o' ? Buffer.byteLength(data) : 0), 0);

/** Plays the recording again and again until there is enough output. */
function repeated(cast: Asciicast): Asciicast {
  const once = bytesOf(cast.events);
  if (once === 0) throw new Error('A recording without output cannot be measured.');
  const length = cast.events.at(-1)?.time ?? 0;
  const rounds = Array.from({ length: Math.ceil(OUTPUT_BYTES / once) }, (_, round) => round);
  const shifted = (round: number) =>
    cast.events.map((event) => ({ ...event, time: event.time + round * length }));
  return { header: cast.header, events: rounds.flatMap(shifted) };
}

async function emulateOnly({ header, events }: Asciicast): Promise<void> {
  const output = events.flatMap(({ code, data }) => (code === 'o' ? [data] : [])).join('');
  const terminal = new xterm.Terminal({ cols: header.width, rows: header.height });
  for (let start = 0; start < output.length; start += CHUNK)
    terminal.write(output.slice(start, start + CHUNK));
  await new Promise<void>((done) => {
    terminal.write('', done);
  });
  terminal.dispose();
}

/** Megabytes a second, the median of the runs. */
async function speed(bytes: number, work: () => Promise<unknown>): Promise<number> {
  const speeds: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    await work();
    speeds.push(bytes / 1000 / (performance.now() - start));
  }
  return speeds.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
}

const recordings = process.argv.slice(2);
for (const recording of recordings.length > 0 ? recordings : [DEFAULT_RECORDING]) {
  const cast = repeated(parseAsciicast(readFileSync(recording, 'utf8')));
  const bytes = bytesOf(cast.events);
  const emulator = await speed(bytes, () => emulateOnly(cast));
  const transcript = await speed(bytes, () => transcribeCast(cast));
  const { lines } = await transcribeCast(cast);
  console.log(
    `${String(recording)}: ${String(cast.events.length)} events, ${(bytes / 1e6).toFixed(2)} MB, ${String(lines.length)} lines\n` +
      `  transcript ${transcript.toFixed(1)} MB/s, emulator alone ${emulator.toFixed(1)} MB/s, ratio ${(transcript / emulator).toFixed(2)}`,
  );
}
