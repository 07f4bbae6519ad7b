import { parseArgs } from 'node:util';

/** `npm run faults -- kills --kills 200 --seed 7`: names of scenarios, and their scale. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    kills: { type: 'string' },
    writes: { type: 'string' },
    restarts: { type: 'string' },
    seconds: { type: 'string' },
    minutes: { type: 'string' },
    only: { type: 'string' },
  },
});

export const chosenScenarios: readonly string[] = positionals;

/** The beginning of the names of the parts to run; default: all. */
export const onlyPart = values.only ?? '';

/** @throws Error if the option is no number from 1 */
export function numberOption(
  name: 'seed' | 'kills' | 'writes' | 'restarts' | 'seconds' | 'minutes',
  byDefault: number,
): number {
  const number = Number(values[name] ?? byDefault);
  if (number >= 1) return number;
  throw new Error(`--${name} has to be a number from 1, not ${values[name] ?? ''}.`);
}
