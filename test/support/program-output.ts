import { randomUUID } from 'node:crypto';
import { fstatSync, openSync, readSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A file for the output of a program, so that the program never waits for a reader. */
export interface ProgramOutput {
  readonly outputFile: number;
  /** The whole output so far. */
  readonly output: () => string;
}

/** The file has no name, and goes when the last process closes it. */
export function openOutput(): ProgramOutput {
  const name = path.join(os.tmpdir(), `ttyreel-output-${randomUUID()}`);
  const outputFile = openSync(name, 'ax+');
  rmSync(name);
  return { outputFile, output: () => readAll(outputFile) };
}

function readAll(file: number): string {
  const bytes = Buffer.alloc(fstatSync(file).size);
  readSync(file, bytes, 0, bytes.length, 0);
  return bytes.toString();
}
