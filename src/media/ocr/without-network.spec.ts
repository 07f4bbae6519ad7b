import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const PATIENCE_MS = 60_000;
const NO_NETWORK = 'There is no network.';

const support = new URL('../../../test/support/', import.meta.url);
const typescriptLoader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

interface End {
  readonly succeeded: boolean;
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
        resolve({ succeeded: error === null, stdout, stderr });
      },
    );
  });
}

describe('the reading of pictures', () => {
  it(
    'needs no network',
    async () => {
      expect(await readWithoutNetwork()).toEqual({
        succeeded: true,
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
        succeeded: false,
        stdout: '',
        stderr: expect.stringContaining(NO_NETWORK),
      });
    },
    PATIENCE_MS,
  );
});
