import { access, copyFile } from 'node:fs/promises';
import path from 'node:path';
import { install, run, type Workshop } from './toolchain.js';

const GENERATOR = 'openapi-python-client==0.29.0';

/** openapi-python-client, in a virtual environment that also has what its clients import. */
export async function pythonJourney(workshop: Workshop): Promise<string> {
  const { folder, cache, description, journeyArguments } = workshop;
  const environment = path.join(cache, GENERATOR);
  const python = path.join(environment, 'bin', 'python');
  const generator = path.join(environment, 'bin', 'openapi-python-client');
  if (!(await exists(generator))) {
    await install('Python 3 with venv', run('python3', ['-m', 'venv', environment], folder));
    await install(GENERATOR, run(python, ['-m', 'pip', 'install', '--quiet', GENERATOR], folder));
  }
  const options = ['--path', description, '--output-path', 'ttyreel', '--meta', 'none'];
  await run(generator, ['generate', ...options], folder);
  await copyFile(path.join(import.meta.dirname, 'journeys/journey.py'), path.join(folder, 'journey.py'));
  await run(python, ['-m', 'compileall', '-q', '.'], folder);
  return run(python, ['journey.py', ...journeyArguments], folder);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
