import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { install, run, type Workshop } from './toolchain.js';

const GENERATOR = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
const RUNTIME = 'github.com/oapi-codegen/runtime@v1.8.0';

/** oapi-codegen; Go caches what it compiles. */
export async function goJourney({ folder, description, journeyArguments }: Workshop): Promise<string> {
  await install('Go', run('go', ['version'], folder));
  await install(GENERATOR, run('go', ['run', GENERATOR, '-version'], folder));
  await writeFile(path.join(folder, 'go.mod'), 'module journey\n\ngo 1.24\n');
  await install(RUNTIME, run('go', ['get', RUNTIME], folder));

  await mkdir(path.join(folder, 'ttyreel'));
  // The schemas of webhooks count as unused.
  // It takes the schemas of webhooks for unused.
  const options = ['-generate', 'types,client,skip-prune', '-package', 'ttyreel', '-o', 'ttyreel/client.go'];
  await run('go', ['run', GENERATOR, ...options, description], folder);
  await copyFile(path.join(import.meta.dirname, 'journeys/journey.go'), path.join(folder, 'journey.go'));
  await run('go', ['vet', './...'], folder);
  return run('go', ['run', '.', ...journeyArguments], folder);
}
