import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run, type Workshop } from './toolchain.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
const bin = (name: string) => path.join(ROOT, 'node_modules', '.bin', name);

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: 'es2022',
  module: 'nodenext',
  skipLibCheck: true,
  types: ['node'],
};

/** openapi-typescript and openapi-fetch from the devDependencies. */
export async function typescriptJourney({
  folder,
  description,
  journeyArguments,
}: Workshop): Promise<string> {
  await run(bin('openapi-typescript'), [description, '-o', 'ttyreel.ts'], folder);
  await writeFile(path.join(folder, 'package.json'), '{"type":"module"}');
  await copyFile(path.join(import.meta.dirname, 'journeys/journey.mts'), path.join(folder, 'journey.mts'));
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['journey.mts'] }),
  );
  await run(bin('tsc'), ['-p', folder], folder);
  return run(process.execPath, ['journey.mjs', ...journeyArguments], folder);
}
