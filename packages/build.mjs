/**
 * Bundles each package into its `dist/index.js`. One file, because every thread and child process loads a package whole,
 * and finding hundreds of modules takes longer than running them.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

const HERE = import.meta.dirname;

for (const entry of await readdir(HERE, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  const folder = path.join(HERE, entry.name);
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ['src/index.ts'],
    outfile: 'dist/index.js',
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    write: false,
    logLevel: 'warning',
  });
  await mkdir(path.join(folder, 'dist'), { recursive: true });
  for (const { path: file, contents } of outputFiles) {
    // A service may be running from these files, and their times say whether the programs are up to date.
    const present = await readFile(file).catch(() => null);
    if (!present?.equals(contents)) await writeFile(file, contents);
  }
}
