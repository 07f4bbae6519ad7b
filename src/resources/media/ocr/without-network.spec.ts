import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const PATIENCE_MS = 60_000;
const NO_NETWORK = 'There is no network.';

const support = new URL('../../../../test/support/', import.meta.url);
const typescriptLoader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

interface End {
  /** With its exit code or signal, and its standard error. */
  readonly failure: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Reads a picture in a separate process in which every network call fails. */
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

describe('OCR without a network', () => {
  it(
    'works',
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
    'fails if the language data has to be downloaded',
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
