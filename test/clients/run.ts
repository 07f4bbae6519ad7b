import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RunningService } from '../support/running-service.js';
import { smallGif } from '../support/upload.js';
import { goJourney } from './go-client.js';
import { pythonJourney } from './python-client.js';
import { type Journey, ToolsMissing } from './toolchain.js';
import { typescriptJourney } from './typescript-client.js';

const LANGUAGES: Readonly<Record<string, Journey>> = {
  TypeScript: typescriptJourney,
  Python: pythonJourney,
  Go: goJourney,
};
/** In node_modules, where the TypeScript client finds its packages. */
const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/ttyreel-clients');
const CAST =
  '{"version":2,"width":80,"height":24,"env":{"SHELL":"/bin/zsh"}}\n[0.5,"o","$ git status\\r\\n"]\n';

/** Generates a client in each language and does the same with it: upload, list, edit, collect, search, delete, restore. */
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
    const passed = Object.entries(LANGUAGES).map(async ([language, journey]) => {
      const own = path.join(folder, language);
      await mkdir(own);
      return passes(language, () => journey({ folder: own, cache: CACHE, description, journeyArguments }));
    });
    return (await Promise.all(passed)).every(Boolean);
  } finally {
    await service.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function passes(language: string, journey: () => Promise<string>): Promise<boolean> {
  const begun = Date.now();
  try {
    assert.deepEqual(JSON.parse(await journey()), {
      listed: [true],
      edited: `Edited by ${language}`,
      collected: [`Edited by ${language}`],
      found: [true],
      deleted: 404,
      restored: true,
    });
    console.log(`${language}: passed in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    return true;
  } catch (error) {
    if (error instanceof ToolsMissing) {
      console.log(`${language}: skipped, because ${error.message}.`);
      return true;
    }
    console.error(`${language}: failed: ${(error as Error).message}`);
    return false;
  }
}

process.exitCode = (await main()) ? 0 : 1;
