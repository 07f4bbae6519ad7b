import { existsSync } from 'node:fs';
import { Failure } from '../output/failure.js';

/** @param file of `--output` @throws Failure for stdout (`-`) in a terminal */
export function requirePipe(file: string | undefined): void {
  if (file === '-' && process.stdout.isTTY)
    throw Failure.usage(
      'A file cannot be written to a terminal.',
      'Write to a pipe, or name a file with -o.',
    );
}

/** @throws Failure if the file exists and `--force` is absent */
export function requireFree(file: string, force: true | undefined): void {
  if (!force && existsSync(file))
    throw new Failure(`${file} already exists.`, { hint: 'Name another file with -o, or add --force.' });
}
