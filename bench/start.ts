/**
 * The time from the built program to ready on a data folder that exists, what is loaded for it, and the memory when idle.
 *
 *     npm run bench:start [-- <another checkout that is built> ...] [--rounds <number>]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type IdleMemory, type MeasuredStart, StartedProgram } from './start/measured-start.js';
import { median, table } from './support/report.js';

const HERE = path.resolve(import.meta.dirname, '..');
const IDLE_SECONDS = 10;
/** The time for the demo recordings and their videos. */
const FIRST_START_SECONDS = 30;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
});
const checkouts = [HERE, ...positionals.map((checkout) => path.resolve(checkout))];
const HEAD = ['checkout', 'ready ms', 'fastest', 'CPU s', 'modules', 'service MiB', 'PostgreSQL MiB', 'both'];
const starts = new Map(checkouts.map((checkout): [string, MeasuredStart[]] => [checkout, []]));
const folder = await mkdtemp(path.join(tmpdir(), 'ttyreel-start-'));
try {
  const first = await StartedProgram.start(HERE, folder);
  await first.memoryAfter(FIRST_START_SECONDS);
  await first.end();
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [checkout, measured] of starts) {
      const program = await StartedProgram.start(checkout, folder);
      measured.push(program.start);
      await program.end();
    }
  }
  console.log(table(HEAD, await rows()));
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function rows(): Promise<string[][]> {
  const lines: string[][] = [];
  for (const [checkout, measured] of starts) {
    const times = measured.map(({ milliseconds }) => milliseconds);
    const { service, database } = await idleMemory(checkout);
    lines.push([
      checkout,
      median(times).toFixed(0),
      Math.min(...times).toFixed(0),
      median(measured.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2),
      String(await StartedProgram.countModules(checkout, folder)),
      ...[service, database, service + database].map((size) => size.toFixed(0)),
    ]);
  }
  return lines;
}

async function idleMemory(checkout: string): Promise<IdleMemory> {
  const program = await StartedProgram.start(checkout, folder);
  const memory = await program.memoryAfter(IDLE_SECONDS);
  await program.end();
  return memory;
}
