import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The files that the documents upload. */
const FILES = {
  'demo.cast': 'demo/rebase.cast',
  'demo.gif': 'demo/rebase.gif',
  typescript: 'test/fixtures/recordings/classic.typescript',
  'timing.log': 'test/fixtures/recordings/classic.timing',
};

/** The blocks of shell commands of a document, in its order. */
export async function shellBlocks(document: string): Promise<string[]> {
  const text = await readFile(path.join(ROOT, document), 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands);
}

/** @param programs that only a person can use: they do nothing */
export async function prepareFolder(folder: string, programs: readonly string[]): Promise<void> {
  await symlink(path.join(ROOT, 'demo'), path.join(folder, 'demo'));
  for (const [name, source] of Object.entries(FILES))
    await copyFile(path.join(ROOT, source), path.join(folder, name));
  await writeFile(path.join(folder, '.curlrc'), 'fail-with-body\nwrite-out = "\\n"\n');
  await mkdir(path.join(folder, 'bin'));
  for (const name of programs)
    await writeFile(path.join(folder, 'bin', name), '#!/bin/sh\n', { mode: 0o755 });
}

/**
 * Runs commands in one shell, which ends at the first that fails or gets a refusal.
 * @param folder the working folder and the home; the programs in its `bin` come first
 * @throws with the trace of the commands
 */
export async function runCommands(
  folder: string,
  commands: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const searched = [path.join(folder, 'bin'), path.join(folder, 'npm/bin'), process.env['PATH']];
  const env = { PATH: searched.join(':'), HOME: folder, npm_config_prefix: path.join(folder, 'npm') };
  await promisify(execFile)('bash', ['--norc', '-euxo', 'pipefail', '-c', commands], {
    cwd: folder,
    env: { ...env, ...environment },
    maxBuffer: 2 ** 24,
  });
}
