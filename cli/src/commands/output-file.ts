import { existsSync } from 'node:fs';
import path from 'node:path';
import { EXIT, Failure } from '../output/failure.js';

/** @param file of `--output` @throws Failure for stdout (`-`) in a terminal */
export function requirePipe(file: string | undefined): void {
  if (file === '-' && process.stdout.isTTY)
    throw Failure.usage(
      'A file cannot be written to a terminal.',
      'Write to a pipe, or name a file with -o.',
    );
}

/** @throws Failure if its folder does not exist, or the file exists and `--force` is absent */
export function requireFree(file: string, force: true | undefined): void {
  const folder = path.dirname(file);
  if (!existsSync(folder))
    throw new Failure(`The folder ${folder} does not exist.`, { exitCode: EXIT.notFound });
  if (!force && existsSync(file))
    throw new Failure(`${file} already exists.`, { hint: 'Name another file with -o, or add --force.' });
}
