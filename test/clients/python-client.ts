import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { pythonTool } from './python-tool.js';
import { run, type Workshop } from './toolchain.js';

const GENERATOR = 'openapi-python-client==0.29.0';

/** openapi-python-client, in a virtual environment that also has what its clients import. */
export async function pythonJourney(workshop: Workshop): Promise<string> {
  const { folder, description, journeyArguments } = workshop;
  const generator = await pythonTool('openapi-python-client', GENERATOR, workshop);
  const python = path.join(path.dirname(generator), 'python');
  const options = ['--path', description, '--output-path', 'ttyreel', '--meta', 'none'];
  const config = path.join(import.meta.dirname, 'openapi-python-client.yaml');
  await run(generator, ['generate', '--fail-on-warning', '--config', config, ...options], folder);
  await copyFile(path.join(import.meta.dirname, 'journeys/journey.py'), path.join(folder, 'journey.py'));
  await run(python, ['-m', 'compileall', '-q', '.'], folder);
  return run(python, ['journey.py', ...journeyArguments], folder);
}
