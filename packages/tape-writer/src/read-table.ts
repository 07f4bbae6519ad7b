import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

// By the name of the package, because a bundle of this module lies elsewhere.
const PACKAGE = createRequire(import.meta.url).resolve('@ttyreel/tape-writer/package.json');

/** @param file below `tables/`; the formats are in the README */
export function readTable(file: string): string {
  return readFileSync(path.join(path.dirname(PACKAGE), 'tables', file), 'utf8');
}
