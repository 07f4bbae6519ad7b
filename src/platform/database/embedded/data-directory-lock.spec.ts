import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataDirectoryInUse, isOwnedHere, lockDataDirectory } from './data-directory-lock.js';
import { thisOwner, type LockOwner } from './lock-owner.js';
/** Quick enough to watch a heartbeat in a test. */
const timing = { intervalMs: 40, silenceMs: 200 };
const silent = () => undefined;

let root: string;
let folder: string;
let place: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'ttyreel-lock-'));
  folder = path.join(root, 'data');
  place = path.join(folder, 'ttyreel.lock');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const lock = (where = folder) => lockDataDirectory(where, { timing, report: silent });

/** Leaves the lock of another process behind, without its socket. @returns the file with its heartbeat */
function leaveBehind(owner: Partial<LockOwner> | string): string {
  mkdirSync(place, { recursive: true });
  const file = path.join(place, 'owner-abc');
  const text = typeof owner === 'string' ? owner : JSON.stringify({ ...thisOwner(folder), ...owner });
  writeFileSync(file, text);
  return file;
}

function endedProcess(): number {
  return Number(execFileSync('/bin/sh', ['-c', 'echo $$'], { encoding: 'utf8' }));
}

/** A process that tries to lock the folder when it is told to, and says what came of it; it ends with its input. */
function startRival(dataDirectory: string, wrapper: readonly string[] = []) {
  const module = fileURLToPath(new URL('./data-directory-lock.ts', import.meta.url));
  const script = `import { lockDataDirectory } from ${JSON.stringify(module)};
    process.stdin.once('data', async () => {
      const options = { report() {}, timing: ${JSON.stringify(timing)} };
      try { await lockDataDirectory(${JSON.stringify(dataDirectory)}, options); console.log('won'); }
      catch (error) { console.log(error.name + ': ' + error.message); }
    }).once('end', () => process.exit());
    console.log('waiting');`;
  const command = [...wrapper, process.execPath, '--import', 'tsx', '--input-type=module', '-e', script];
  const child = spawn(String(command[0]), command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
  const isWaiting = once(child.stdout, 'data');
  return {
    child,
    isWaiting,
    async answer(): Promise<string> {
      const said = once(child.stdout, 'data');
      child.stdin.write('go');
      return String((await said)[0]).trim();
    },
    async end(signal?: NodeJS.Signals) {
      const ended = once(child, 'close');
      if (signal) child.kill(signal);
      else child.stdin.end();
      await ended;
    },
  };
}

describe('lockDataDirectory', () => {
  it('makes the folder for its owner alone, and leaves nothing in it once released', async () => {
    const held = await lock();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(place).mode & 0o777).toBe(0o700);
    expect(isOwnedHere(folder)).toBe(true);
    await held.release();
    expect(readdirSync(folder)).toEqual([]);
    expect(isOwnedHere(folder)).toBe(false);
  });

  it('refuses a second owner and names the first', async () => {
    const held = await lock();
    await expect(lock()).rejects.toThrow(DataDirectoryInUse);
    await expect(lock()).rejects.toThrow(
      `Another ttyreel (process ${process.pid}) is using ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
    expect(readdirSync(folder)).toEqual(['ttyreel.lock']);
    await held.release();
    await (await lock()).release();
  });

  it('works in a folder whose path is longer than that of a socket may be', async () => {
    folder = path.join(root, ...Array.from({ length: 5 }, () => 'a'.repeat(50)));
    const held = await lock(folder);
    expect(held.socket).not.toBeNull();
    await expect(lock(folder)).rejects.toThrow(DataDirectoryInUse);
    await held.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes over from a process that has ended, without waiting for its heartbeat', async () => {
    leaveBehind({ pid: endedProcess(), identity: 'boot/1' });
    const held = await lockDataDirectory(folder, { report: silent });
    expect(held.hasPredecessor).toBe(true);
    await held.release();
  });

  it('takes over when the process id now belongs to another program', async () => {
    leaveBehind({ pid: process.ppid, identity: 'earlier-boot/1' });
    await (await lock()).release();
  });

  it.each([
    ['empty', ''],
    ['torn', '{"pid":12,'],
    ['foreign', 'hello\n'],
  ])('takes over an %s lock when no heartbeat renews it', async (_, text) => {
    leaveBehind(text);
    await (await lock()).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('removes nothing that does not belong to a lock', async () => {
    mkdirSync(place, { recursive: true });
    writeFileSync(path.join(place, 'notes.txt'), '');
    await expect(lock()).rejects.toThrow('notes.txt does not belong to a lock: remove it');
    expect(readdirSync(folder)).toEqual(['ttyreel.lock']);
  });

  it('does not remove the lock of a later owner, and says that it lost its own', async () => {
    const held = await lock();
    rmSync(place, { recursive: true });
    const later = leaveBehind({ pid: process.ppid });
    await held.lost;
    await held.release();
    expect(readFileSync(later, 'utf8')).toContain(String(process.ppid));
  });

  it('lets one of many through when all find the same dead owner', async () => {
    leaveBehind({ pid: endedProcess(), identity: 'boot/1' });
    const rivals = Array.from({ length: 6 }, () => startRival(folder));
    await Promise.all(rivals.map(({ isWaiting }) => isWaiting));
    const answers = await Promise.all(rivals.map((rival) => rival.answer()));
    await Promise.all(rivals.map((rival) => rival.end()));
    const outcome = answers.map((answer) => answer.split(':')[0]).sort();
    expect(outcome).toEqual([...Array.from({ length: 5 }, () => 'DataDirectoryInUse'), 'won']);
  }, 20_000);

  it('stays taken while a process that inherited its socket lives', async () => {
    const rival = startRival(folder);
    await rival.isWaiting;
    expect(await rival.answer()).toBe('won');
    await rival.end('SIGKILL');
    await (await lock()).release();
  }, 20_000);
});
