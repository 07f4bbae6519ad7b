import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const PROGRAMS = path.resolve(import.meta.dirname, '../../dist/programs');

/** Stateless packages that packages outside the bundle use as well. */
const MAY_BE_THERE_TWICE = new Set([
  'debug',
  'detect-libc',
  'has-flag',
  'ms',
  'pg-connection-string',
  'semver',
  'supports-color',
  'tslib',
]);

const packagesIn = (files: string) =>
  new Set([...files.matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)\//g)].map(([, name = '']) => name));

it('bundles no package that is also loaded from node_modules', async () => {
  const files = (await readdir(PROGRAMS)).filter((file) => file.endsWith('.map'));
  const maps = await Promise.all(files.map((file) => readFile(path.join(PROGRAMS, file), 'utf8')));
  const sources = maps.flatMap((map) => (JSON.parse(map) as { sources: string[] }).sources);
  // Source maps let stack traces name source lines.
  expect(sources).toContain('../../src/app/app.module.ts');
  const bundled = packagesIn(sources.join('\n'));
  const tell = `data:text/javascript,import { createRequire } from 'node:module';
    const { cache } = createRequire('${PROGRAMS}/');
    process.on('exit', () => console.error(Object.keys(cache).join('\\n')));`;
  const { stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', tell, path.join(PROGRAMS, 'admin.js'), '--help'],
    { maxBuffer: 2 ** 24 },
  );
  const loaded = packagesIn(stderr);
  expect([bundled.has('@nestjs/core'), loaded.has('typeorm')]).toEqual([true, true]);
  expect([...loaded].filter((name) => bundled.has(name) && !MAY_BE_THERE_TWICE.has(name))).toEqual([]);
});
