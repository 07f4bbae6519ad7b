import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const PATIENCE_MS = 60_000;
const NO_NETWORK = 'There is no network.';

const support = new URL('../../../../test/support/', import.meta.url);
const typescriptLoader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

interface End {
  /** With its exit code, or the signal that ended it, and all that it said on standard error. */
  readonly failure: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Reads a picture in a process of its own in which every use of the network fails. */
function readWithoutNetwork(...programArguments: string[]): Promise<End> {
  const preloaded = [typescriptLoader, new URL('without-network.mjs', support).href];
  const program = fileURLToPath(new URL('read-a-picture.ts', support));
  const flags = preloaded.flatMap((module) => ['--import', module]);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...flags, program, ...programArguments],
      { timeout: PATIENCE_MS },
      (error, stdout, stderr) => {
        const failure = error && `${error.code ?? error.signal ?? ''} ${error.message}`;
        resolve({ failure, stdout, stderr });
      },
    );
  });
}

describe('the reading of pictures', () => {
  it(
    'needs no network',
    async () => {
      expect(await readWithoutNetwork()).toEqual({
        failure: null,
        stdout: 'hello world',
        stderr: expect.not.stringContaining(NO_NETWORK),
      });
    },
    PATIENCE_MS,
  );

  it(
    'would be found out if it downloaded the data of its language',
    async () => {
      expect(await readWithoutNetwork('--download')).toEqual({
        failure: expect.stringContaining(NO_NETWORK),
        stdout: '',
        stderr: expect.stringContaining(NO_NETWORK),
      });
    },
    PATIENCE_MS,
  );
});
