import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataDirectoryInUse, dataDirectoryOwner, lockDataDirectory } from './data-directory-lock.js';
import { identifyProcess } from './process-identity.js';

let root: string;
let folder: string;
let file: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'ttyreel-lock-'));
  folder = path.join(root, 'data');
  file = path.join(folder, 'ttyreel.pid');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

function leaveBehind(text: string): void {
  lockDataDirectory(folder).release();
  writeFileSync(file, text);
}

function endedProcess(): number {
  return Number(execFileSync('/bin/sh', ['-c', 'echo $$'], { encoding: 'utf8' }));
}

describe('lockDataDirectory', () => {
  it('makes the folder for its owner alone, and leaves nothing in it once released', () => {
    const lock = lockDataDirectory(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(dataDirectoryOwner(folder)).toBe(process.pid);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
    expect(dataDirectoryOwner(folder)).toBeNull();
  });

  it('refuses a second owner and names the first', () => {
    const lock = lockDataDirectory(folder);
    expect(() => lockDataDirectory(folder)).toThrow(DataDirectoryInUse);
    expect(() => lockDataDirectory(folder)).toThrow(
      `Another ttyreel (process ${process.pid}) is using ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
    lock.release();
    lockDataDirectory(folder).release();
  });

  it('takes over from a process that has ended', () => {
    leaveBehind(`${endedProcess()}\nboot/1\n`);
    lockDataDirectory(folder).release();
  });

  it('takes over when the process id now belongs to another program', () => {
    leaveBehind(`${process.ppid}\nearlier-boot/1\n`);
    expect(identifyProcess(process.ppid)).not.toBeNull();
    lockDataDirectory(folder).release();
  });

  it.each([
    ['empty', ''],
    ['torn', '12'],
    ['foreign', 'hello\n'],
  ])('takes over an %s lock file', (_, text) => {
    leaveBehind(text);
    lockDataDirectory(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('does not remove the lock of a later owner', () => {
    const lock = lockDataDirectory(folder);
    const later = `${process.ppid}\n${String(identifyProcess(process.ppid))}\n`;
    writeFileSync(file, later);
    lock.release();
    expect(readFileSync(file, 'utf8')).toBe(later);
  });

  it('lets one of many through when all find the same dead owner', async () => {
    leaveBehind(`${endedProcess()}\nboot/1\n`);
    const module = fileURLToPath(new URL('./data-directory-lock.ts', import.meta.url));
    const script = `import { lockDataDirectory } from ${JSON.stringify(module)};
      process.stdin.once('data', () => {
        try { lockDataDirectory(${JSON.stringify(folder)}); console.log('won'); } catch (error) { console.log(error.name); }
      }).once('end', () => process.exit());
      console.log('waiting');`;
    const rivals = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    await Promise.all(rivals.map((rival) => once(rival.stdout, 'data')));
    const answers = rivals.map((rival) => once(rival.stdout, 'data').then(([text]) => String(text).trim()));
    for (const rival of rivals) rival.stdin.write('go');
    const outcome = await Promise.all(answers);
    for (const rival of rivals) rival.stdin.end();
    await Promise.all(rivals.map((rival) => once(rival, 'close')));
    expect(outcome.sort()).toEqual([...Array.from({ length: 5 }, () => 'DataDirectoryInUse'), 'won']);
  }, 20_000);
});
