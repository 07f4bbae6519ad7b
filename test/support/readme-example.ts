import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Runs the first block of code of a package's README as a program, in a folder that has these files.
 * @returns what it printed, and the files that are there afterwards, by name
 */
export async function runReadmeExample(
  name: string,
  given: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<{ readonly stdout: string; readonly files: ReadonlyMap<string, Buffer> }> {
  const readme = await readFile(path.join(ROOT, 'packages', name, 'README.md'), 'utf8');
  const code = /```js\n(.*?)```/s.exec(readme)?.[1];
  if (code === undefined) throw new Error(`The README of ${name} has no example.`);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-example-'));
  try {
    // A database server may run as another user.
    await chmod(folder, 0o755);
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    for (const [file, content] of Object.entries({ ...given, 'example.mjs': code }))
      await writeFile(path.join(folder, file), content);
    const { stdout } = await promisify(execFile)(process.execPath, ['example.mjs'], { cwd: folder });
    return { stdout, files: await filesIn(folder) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))] as const)),
  );
}
