import path from 'node:path';
import { exists, install, run } from './toolchain.js';

interface Folders {
  readonly folder: string;
  /** For tools that the next run also uses. */
  readonly cache: string;
}

/**
 * A program of the Python index, in a virtual environment of its own.
 * @param release such as `schemathesis==4.32.5`
 * @returns its path
 */
export async function pythonTool(
  program: string,
  release: string,
  { folder, cache }: Folders,
): Promise<string> {
  const environment = path.join(cache, release);
  const installed = path.join(environment, 'bin', program);
  if (await exists(installed)) return installed;
  await install('Python 3 with venv', run('python3', ['-m', 'venv', environment], folder));
  const python = path.join(environment, 'bin/python');
  await install(release, run(python, ['-m', 'pip', 'install', '--quiet', release], folder));
  return installed;
}
