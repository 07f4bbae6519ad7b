import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';

const CLI = path.resolve(import.meta.dirname, '..');
const URL_OF_RELEASE = 'https://releases.example/v1';
const { version } = JSON.parse(readFileSync(path.join(CLI, 'package.json'), 'utf8')) as { version: string };

const folder = mkdtempSync(path.join(os.tmpdir(), 'ttyreel-packaging-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});
execFileSync(process.execPath, [path.join(CLI, 'packaging/build.mjs'), folder, URL_OF_RELEASE]);

const written = (name: string) => readFileSync(path.join(folder, name));
const isMissing = (program: string) => spawnSync(program, ['--version']).error !== undefined;

it('the Homebrew formula names the package, its version and its checksum', () => {
  const formula = written('ttyreel.rb').toString();
  const name = `ttyreel-cli-${version}.tgz`;
  expect(formula).toContain(`  url "${URL_OF_RELEASE}/${name}"\n`);
  expect(formula).toContain(`  sha256 "${createHash('sha256').update(written(name)).digest('hex')}"\n`);
  expect(formula).not.toMatch(/@[A-Z]/);
  if (!isMissing('ruby')) execFileSync('ruby', ['-c', path.join(folder, 'ttyreel.rb')]);
});

/** Without a container engine: the instructions that make the program, in a folder instead of the root. */
it('the Dockerfile makes a program', () => {
  const root = path.join(folder, 'image');
  mkdirSync(path.join(root, 'opt'), { recursive: true });
  mkdirSync(path.join(root, 'usr/local/bin'), { recursive: true });
  const text = written('ttyreel-cli.Dockerfile').toString();
  expect(text).not.toMatch(/@[A-Z]/);
  const [, added = '', to = ''] = /^ADD (\S+) \/(\S+)$/m.exec(text) ?? [];
  execFileSync('tar', ['-xzf', path.join(folder, added), '-C', path.join(root, to)]);
  const [, run = ''] = /^RUN (.*)$/m.exec(text) ?? [];
  execFileSync('sh', ['-c', run.replaceAll(' /', ` ${root}/`)]);
  const [, entry = ''] = /^ENTRYPOINT \["(\S+)"\]$/m.exec(text) ?? [];
  const program = path.join(root, 'usr/local/bin', entry);
  expect(execFileSync(program, ['--version'], { encoding: 'utf8' })).toBe(`${version}\n`);
});

const describeDebian = isMissing('dpkg-deb') ? describe.skip : describe;

describeDebian('the Debian package', () => {
  const deb = path.join(folder, `ttyreel_${version}_all.deb`);

  it('installs the program, the manual page and the completions', () => {
    const root = path.join(folder, 'root');
    execFileSync('dpkg-deb', ['--extract', deb, root]);
    const program = path.join(root, 'usr/bin/ttyreel');
    expect(execFileSync(program, ['--version'], { encoding: 'utf8' })).toBe(`${version}\n`);
    const share = path.join(root, 'usr/share');
    expect(readFileSync(path.join(share, 'zsh/vendor-completions/_ttyreel'), 'utf8')).toBe(
      execFileSync(program, ['completion', 'zsh'], { encoding: 'utf8' }),
    );
    const names = execFileSync('dpkg-deb', ['--contents', deb], { encoding: 'utf8' });
    expect(names).not.toMatch(/^\S+ (?!root\/root)/m);
    for (const name of [
      ...['bash-completion/completions/ttyreel', 'fish/vendor_completions.d/ttyreel.fish'],
      ...['man/man1/ttyreel.1.gz', 'doc/ttyreel/copyright'],
    ])
      expect(names).toContain(` ./usr/share/${name}\n`);
  });

  it('depends on the Node that the command line needs', () => {
    const fields = execFileSync('dpkg-deb', ['--field', deb, 'Version', 'Depends', 'Architecture'], {
      encoding: 'utf8',
    });
    expect(fields).toBe(`Version: ${version}\nDepends: nodejs (>= 20.19)\nArchitecture: all\n`);
  });
});
