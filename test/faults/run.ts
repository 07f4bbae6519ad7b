import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Scenario, Skipped } from './scenario.js';

const SUFFIX = '.fault.ts';

/** Runs the scenarios that the command line names, or all; the exit code is 1 when one fails. */
async function main(chosen: string[]): Promise<void> {
  const files = await readdir(import.meta.dirname);
  const known = files.filter((file) => file.endsWith(SUFFIX)).map((file) => path.basename(file, SUFFIX));
  const unknown = chosen.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`There is no scenario ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  }
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const name of chosen.length > 0 ? chosen : known.sort()) counts[await play(name)] += 1;
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  // A scenario that failed may have left sockets or timers open.
  process.exit(counts.failed > 0 ? 1 : 0);
}

async function play(name: string): Promise<'passed' | 'failed' | 'skipped'> {
  const { scenario } = (await import(`./${name}${SUFFIX}`)) as { scenario: Scenario };
  console.log(`== ${name}: ${scenario.title}`);
  const begun = Date.now();
  try {
    await scenario.run();
    console.log(`   passed in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    return 'passed';
  } catch (error) {
    if (error instanceof Skipped) {
      console.log(`   skipped: ${error.message}`);
      return 'skipped';
    }
    console.error(error);
    return 'failed';
  }
}

await main(process.argv.slice(2));
