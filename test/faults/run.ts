import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { chosenScenarios } from './options.js';
import { type Scenario, Skipped } from './scenario.js';

const SUFFIX = '.fault.ts';
/** The number of concurrent scenarios. Each leaves the processor idle for most of its time. */
const LANES = [1, 2];

/** Runs the scenarios of the command line, or all that are not long. The exit code is 1 if one fails. */
async function main(chosen: readonly string[]): Promise<void> {
  const files = await readdir(import.meta.dirname);
  const known = files.filter((file) => file.endsWith(SUFFIX)).map((file) => path.basename(file, SUFFIX));
  const unknown = chosen.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`There is no scenario ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  }
  const loaded = await Promise.all((chosen.length > 0 ? chosen : known.sort()).map(load));
  const scenarios = loaded.filter(({ scenario }) => chosen.length > 0 || !scenario.isLong);
  const waiting = scenarios.filter(({ scenario }) => scenario.isWaiting);
  const others = scenarios.filter(({ scenario }) => !scenario.isWaiting);
  const played = await Promise.all([...waiting.map(play), ...LANES.map(() => playAll(others))]);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const outcome of played.flat()) counts[outcome] += 1;
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  // A failed scenario may have left sockets or timers open.
  process.exit(counts.failed > 0 ? 1 : 0);
}

type Outcome = 'passed' | 'failed' | 'skipped';

interface NamedScenario {
  readonly name: string;
  readonly scenario: Scenario;
}

async function load(name: string): Promise<NamedScenario> {
  const { scenario } = (await import(`./${name}${SUFFIX}`)) as { scenario: Scenario };
  return { name, scenario };
}

/** Runs scenarios from the list until it is empty. */
async function playAll(scenarios: NamedScenario[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let next = scenarios.shift(); next; next = scenarios.shift()) outcomes.push(await play(next));
  return outcomes;
}

async function play({ name, scenario }: NamedScenario): Promise<Outcome> {
  console.log(`== ${name}: ${scenario.title}`);
  const begun = Date.now();
  try {
    await scenario.run();
    console.log(`   ${name} passed in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    return 'passed';
  } catch (error) {
    if (error instanceof Skipped) {
      console.log(`   ${name} skipped: ${error.message}`);
      return 'skipped';
    }
    console.error(error);
    return 'failed';
  }
}

await main(chosenScenarios);
