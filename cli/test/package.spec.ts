import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from '@jest/globals';
import { DEMO } from './support/casts.js';
import { usePeople } from './support/people.js';
import { CliUser, PROGRAM } from './support/run-cli.js';

const CLI = path.resolve(import.meta.dirname, '..');
const PACKAGE = path.resolve(CLI, '../dist/ttyreel.tgz');
const MAX_BYTES = 600_000;
const manifest = JSON.parse(readFileSync(path.join(CLI, 'package.json'), 'utf8')) as {
  name: string;
  version: string;
};
const { version } = manifest;
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

it('is small, and works after an installation from the server alone', async () => {
  const url = `${settings['TTYREEL_URL'] ?? ''}/cli/ttyreel.tgz`;
  const file = path.join(folder, 'ttyreel.tgz');
  writeFileSync(file, Buffer.from(await (await fetch(url)).arrayBuffer()));
  expect(statSync(file).size).toBeLessThan(MAX_BYTES);
  const names = (await execute('tar', ['-tzf', file])).stdout.trim().split('\n');
  expect(names.filter((name) => !name.startsWith('package/dist/')).sort()).toEqual([
    'package/LICENSE',
    'package/README.md',
    'package/completions/_ttyreel',
    'package/completions/ttyreel.bash',
    'package/completions/ttyreel.fish',
    'package/man/ttyreel.1',
    'package/package.json',
  ]);
  expect(names).toContain('package/dist/LICENSES.txt');
  const noRegistry = ['--registry', 'http://127.0.0.1:1', '--fetch-retries', '0'];
  const options = ['--no-audit', '--no-fund', '--prefix', folder, '--cache', path.join(folder, 'cache')];
  await execute('npm', ['install', '-g', url, ...noRegistry, ...options], { cwd: folder });
  const program = path.join(folder, 'bin/ttyreel');
  expect(existsSync(path.join(folder, 'share/man/man1/ttyreel.1'))).toBe(true);
  const user = new CliUser(settings);
  const env = user.environment();
  const { stdout: printed } = await execute(program, ['--version'], { env });
  expect(printed).toBe(`${version}\n`);
  writeFileSync(path.join(folder, 'demo.cast'), DEMO);
  const { stdout: page } = await execute(program, ['upload', 'demo.cast'], { cwd: folder, env });
  expect(page).toMatch(/^http\S+\/gifs\/\w{8}\n$/);
  // With a proxy setting, which needs a part of the package that is loaded only then.
  const proxied = user.environment({ HTTP_PROXY: 'http://127.0.0.1:1', NO_PROXY: 'localhost,127.0.0.1' });
  const { stdout: name } = await execute(program, ['whoami', '--quiet'], { cwd: folder, env: proxied });
  user.remove();
  expect(name).toBe('ada\n');
});

it('has the manual page and the completions that the commands print', async () => {
  const inside = async (name: string) =>
    (await execute('tar', ['-xzOf', PACKAGE, `package/${name}`], { maxBuffer: 2 ** 24 })).stdout;
  const user = new CliUser();
  expect(await inside('man/ttyreel.1')).toBe(await user.text(['manual']));
  expect(await inside('completions/ttyreel.bash')).toBe(await user.text(['completion', 'bash']));
  expect(await inside('completions/_ttyreel')).toBe(await user.text(['completion', 'zsh']));
  expect(await inside('completions/ttyreel.fish')).toBe(await user.text(['completion', 'fish']));
  user.remove();
});

it('loads little at a start, because every command waits for that', () => {
  const loaded = new Set<string>();
  const load = (file: string) => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const [, next = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:^|;)import\b[^;]*?"(\.\/[\w-]+\.js)"/gm,
    ))
      load(path.join(path.dirname(file), next));
  };
  load(PROGRAM);
  const sizes = [...loaded].map((file) => statSync(file).size);
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(200_000);
});

it('has a name that nobody can register, because `npm update -g` looks each name up', () => {
  // The registry refuses new names with capital letters.
  expect(manifest.name).toMatch(/[A-Z]/);
  expect(Object.keys(manifest)).not.toContain('dependencies');
});
