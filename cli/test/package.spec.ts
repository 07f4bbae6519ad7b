import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from '@jest/globals';
import { usePeople } from './support/people.js';
import { CliUser } from './support/run-cli.js';

const CLI = path.resolve(import.meta.dirname, '..');
const MAX_BYTES = 300_000;
const execute = promisify(execFile);

const folder = mkdtempSync(path.join(os.tmpdir(), 'ttyreel-package-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

let settings: Record<string, string>;
usePeople(['ada'], (people) => {
  settings = { TTYREEL_URL: people.url, TTYREEL_API_KEY: people.keys.get('ada') ?? '' };
  return Promise.resolve();
});

it('is small, has one dependency and works from an empty folder', async () => {
  // The program is already built, and other specs use it at the same time.
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [packed] = JSON.parse((await execute('npm', pack, { cwd: CLI })).stdout) as [
    { filename: string; files: { path: string }[] },
  ];
  const file = path.join(folder, packed.filename);
  expect(statSync(file).size).toBeLessThan(MAX_BYTES);
  const names = packed.files.map(({ path: name }) => name);
  expect(names.filter((name) => !name.startsWith('dist/')).sort()).toEqual([
    'LICENSE',
    'README.md',
    'man/ttyreel.1',
    'package.json',
  ]);
  expect(names).toContain('dist/LICENSES.txt');
  // The dependency is packed from node_modules, so the test needs no registry.
  const undici = path.join(CLI, '../node_modules/undici');
  const { stdout: proxy } = await execute('npm', ['pack', '--silent', '--ignore-scripts', undici], {
    cwd: folder,
  });
  const files = [file, path.join(folder, proxy.trim())];
  await execute('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', folder, ...files], {
    cwd: folder,
  });
  const user = new CliUser(settings);
  const program = path.join(folder, 'node_modules/.bin/ttyreel');
  // With a proxy setting, so that the program loads the dependency.
  const env = user.environment({ HTTP_PROXY: 'http://127.0.0.1:1', NO_PROXY: 'localhost' });
  const { stdout } = await execute(program, ['whoami', '--quiet'], { cwd: folder, env });
  user.remove();
  expect(stdout).toBe('ada\n');
});
