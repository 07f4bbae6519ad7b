import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LockedFolder, silent, startRival } from '../../../test/support/locked-folder.js';
import { DataDirectoryInUse, isOwnedHere, lockDataDirectory } from './data-directory-lock.js';

const test = new LockedFolder();

function endedProcess(): number {
  return Number(execFileSync('/bin/sh', ['-c', 'echo $$'], { encoding: 'utf8' }));
}

describe('lockDataDirectory', () => {
  it('creates the folder for its owner only and leaves nothing in it after release', async () => {
    const held = await test.lock();
    expect(statSync(test.folder).mode & 0o777).toBe(0o700);
    expect(statSync(test.place).mode & 0o777).toBe(0o700);
    expect(isOwnedHere(test.folder)).toBe(true);
    await held.release();
    expect(readdirSync(test.folder)).toEqual([]);
    expect(isOwnedHere(test.folder)).toBe(false);
  });

  it('rejects a second owner and names the first', async () => {
    const held = await test.lock();
    await expect(test.lock()).rejects.toThrow(DataDirectoryInUse);
    await expect(test.lock()).rejects.toThrow(
      `Another ttyreel (process ${process.pid}) is using ${test.folder}. Stop it, or set DATA_DIR to another folder.`,
    );
    expect(readdirSync(test.folder)).toEqual(['ttyreel.lock']);
    await held.release();
    await (await test.lock()).release();
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const folder = path.join(test.root, ...Array.from({ length: 5 }, () => 'a'.repeat(50)));
    const held = await test.lock(folder);
    expect(held.socket).not.toBeNull();
    await expect(test.lock(folder)).rejects.toThrow(DataDirectoryInUse);
    await held.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes over from a process that has ended, without waiting for its heartbeat', async () => {
    test.leaveBehind({ pid: endedProcess(), identity: 'boot/1' });
    const held = await lockDataDirectory(test.folder, { report: silent });
    expect(held.hasPredecessor).toBe(true);
    await held.release();
  });

  it('takes over when the process id now belongs to another program', async () => {
    test.leaveBehind({ pid: process.ppid, identity: 'earlier-boot/1' });
    await (await test.lock()).release();
  });

  it.each([
    ['empty', ''],
    ['torn', '{"pid":12,'],
    ['foreign', 'hello\n'],
  ])('takes over an %s lock when no heartbeat renews it', async (_, text) => {
    test.leaveBehind(text);
    await (await test.lock()).release();
    expect(readdirSync(test.folder)).toEqual([]);
  });

  it('removes nothing that is not part of a lock', async () => {
    mkdirSync(test.place, { recursive: true });
    writeFileSync(path.join(test.place, 'notes.txt'), '');
    await expect(test.lock()).rejects.toThrow('notes.txt does not belong to a lock: remove it');
    expect(readdirSync(test.folder)).toEqual(['ttyreel.lock']);
  });

  it('does not remove the lock of a later owner and reports that it lost its own', async () => {
    const held = await test.lock();
    rmSync(test.place, { recursive: true });
    const later = test.leaveBehind({ pid: process.ppid });
    await held.lost;
    await held.release();
    expect(readFileSync(later, 'utf8')).toContain(String(process.ppid));
  });

  it('lets one of several rivals win when the previous owner is dead', async () => {
    test.leaveBehind({ pid: endedProcess(), identity: 'boot/1' });
    const rivals = Array.from({ length: 6 }, () => startRival(test.folder));
    await Promise.all(rivals.map(({ isWaiting }) => isWaiting));
    const answers = await Promise.all(rivals.map((rival) => rival.answer()));
    await Promise.all(rivals.map((rival) => rival.end()));
    const outcome = answers.map((answer) => answer.split(':')[0]).sort();
    expect(outcome).toEqual([...Array.from({ length: 5 }, () => 'DataDirectoryInUse'), 'won']);
  });

  it('stays locked while a process that inherited its socket is alive', async () => {
    const rival = startRival(test.folder);
    await rival.isWaiting;
    expect(await rival.answer()).toBe('won');
    await rival.end('SIGKILL');
    await (await test.lock()).release();
  });
});
