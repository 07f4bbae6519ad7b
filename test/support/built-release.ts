import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../..');
const WORKSPACES = '@ttyreel';

const run = promisify(execFile);

/** @returns the commit of a tag, branch or commit; null if this clone does not have it */
export async function findCommit(ref: string): Promise<string | null> {
  const found = await run('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], {
    cwd: ROOT,
  }).catch(() => null);
  return found?.stdout.trim() ?? null;
}

/** The commit of the latest release, as the changelog names it. */
export async function latestRelease(): Promise<string> {
  const changelog = await readFile(path.join(ROOT, 'CHANGELOG.md'), 'utf8');
  return /those of commit ([0-9a-f]{7,40})/.exec(changelog)?.[1] ?? '';
}

/** Builds a commit in an empty folder. It uses the packages of this repository, if all are there in its versions. */
export async function buildRelease(commit: string, folder: string): Promise<void> {
  const archive = path.join(folder, 'release.tar');
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', folder]);
  const present = new Set(await dependenciesOf(ROOT));
  if ((await dependenciesOf(folder)).every((name) => present.has(name))) await linkDependencies(folder);
  else await run('npm', ['ci', '--no-fund', '--no-audit'], { cwd: folder });
  await run('npm', ['run', 'build', '--silent'], { cwd: folder });
}

/** Names with versions. */
async function dependenciesOf(folder: string): Promise<string[]> {
  const lock = JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  return Object.entries(lock.packages)
    .filter(([name]) => name.startsWith('node_modules/'))
    .map(([name, { version = '' }]) => `${name} ${version}`);
}

/** The packages of the repository are those of the release. */
async function linkDependencies(folder: string): Promise<void> {
  const target = path.join(folder, 'node_modules');
  await mkdir(path.join(target, WORKSPACES), { recursive: true });
  for (const name of await readdir(path.join(ROOT, 'node_modules'))) {
    if (name !== WORKSPACES) await symlink(path.join(ROOT, 'node_modules', name), path.join(target, name));
  }
  for (const name of await readdir(path.join(folder, 'packages'), { withFileTypes: true })) {
    if (!name.isDirectory()) continue;
    await symlink(path.join('../../packages', name.name), path.join(target, WORKSPACES, name.name));
  }
}
