import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RunningService } from '../support/running-service.js';
import { smallGif } from '../support/upload.js';
import { asciinemaJourney, asciinemaOfPython, asciinemaOfRust } from './asciinema-client.js';
import { goJourney } from './go-client.js';
import { javaJourney, rustJourney } from './openapi-generator.js';
import { pythonJourney } from './python-client.js';
import { checkDescription } from './schemathesis.js';
import { type Journey, ToolsMissing } from './toolchain.js';
import { typescriptJourney } from './typescript-client.js';

const LANGUAGES: Readonly<Record<string, Journey>> = {
  TypeScript: typescriptJourney,
  Python: pythonJourney,
  Go: goJourney,
  Java: javaJourney,
  Rust: rustJourney,
};
/** The command line of asciinema from each index. */
const ASCIINEMA = { 'asciinema-2': asciinemaOfPython, 'asciinema-3': asciinemaOfRust } as const;
/** In node_modules, where the TypeScript client finds its packages. */
const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/ttyreel-clients');
const CAST =
  '{"version":2,"width":80,"height":24,"env":{"SHELL":"/bin/zsh"}}\n[0.5,"o","$ git status\\r\\n"]\n';

/**
 * Generates a client in each language and runs the same steps with it: upload, list, edit, collect, search, delete,
 * restore. Also uploads with the command line of asciinema, and compares the service with its description.
 */
async function main(): Promise<boolean> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(path.join(CACHE, 'run-'));
  const service = await RunningService.start();
  try {
    const key = await service.createUser('client');
    const description = path.join(folder, 'openapi.json');
    const answer = await fetch(`${service.address}/api/openapi.json`);
    const [gif, cast] = [path.join(folder, 'small.gif'), path.join(folder, 'small.cast')];
    await writeFile(description, await answer.text());
    await writeFile(gif, smallGif());
    await writeFile(cast, CAST);
    const journeyArguments = [service.address, key, gif, cast];
    const generated = Object.entries(LANGUAGES).map(async ([language, journey]) => {
      const own = path.join(folder, language);
      await mkdir(own);
      return passes(language, async () => {
        const told = await journey({ folder: own, cache: CACHE, description, journeyArguments });
        assert.deepEqual(JSON.parse(told), expectedOf(language));
      });
    });
    const uploading = Object.entries(ASCIINEMA).map(async ([release, installed]) => {
      const own = path.join(folder, release);
      await mkdir(own);
      return passes(release, () => asciinemaJourney({ folder: own, cache: CACHE, cast, service }, installed));
    });
    const clients = await Promise.all([...generated, ...uploading]);
    // Alone, because it sends thousands of requests.
    const described = await passes('schemathesis', () =>
      checkDescription({ folder, cache: CACHE, address: service.address, key }),
    );
    return [...clients, described].every(Boolean);
  } finally {
    await service.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

function expectedOf(language: string) {
  return {
    listed: [true],
    edited: `Edited by ${language}`,
    collected: [`Edited by ${language}`],
    found: [true],
    deleted: 404,
    restored: true,
  };
}

async function passes(name: string, journey: () => Promise<void>): Promise<boolean> {
  const begun = Date.now();
  try {
    await journey();
    console.log(`${name}: passed in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    return true;
  } catch (error) {
    if (error instanceof ToolsMissing) {
      console.log(`${name}: skipped, because ${error.message}.`);
      return true;
    }
    console.error(`${name}: failed: ${(error as Error).message}`);
    return false;
  }
}

process.exitCode = (await main()) ? 0 : 1;
