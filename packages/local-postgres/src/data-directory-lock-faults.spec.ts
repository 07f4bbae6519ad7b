import { spawnSync } from 'node:child_process';
import { readdirSync, utimesSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { CONTAINER, mayUseContainers } from '../../../test/support/container.js';
import { LockedFolder, startRival, timing } from '../../../test/support/locked-folder.js';
import { lockDataDirectory } from './data-directory-lock.js';
import { Heartbeat } from './heartbeat.js';

const HOUR_S = 3_600;

const test = new LockedFolder();

/** A mount namespace for one process and its children. */
const MOUNTS = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']), '--mount'];
const runIn = (wrapper: readonly string[], ...args: string[]) =>
  spawnSync(String(wrapper[0]), [...wrapper.slice(1), ...args], { encoding: 'utf8' });
const mayMount = runIn(MOUNTS, 'mount', '-t', 'tmpfs', 'none', os.tmpdir()).status === 0;

describe('a full disk', () => {
  // Many containers do not allow mounts.
  (mayMount ? it : it.skip)('is named in the error and gets no files (needs unshare)', () => {
    const script = `mount -t tmpfs -o size=16k none "$0" && head -c 1m /dev/zero >"$0/filler" 2>/dev/null
      "$@"; ls -A "$0"`;
    const module = fileURLToPath(new URL('./data-directory-lock.ts', import.meta.url));
    const attempt = `import { lockDataDirectory } from ${JSON.stringify(module)};
      await lockDataDirectory(${JSON.stringify(test.root)}).catch((error) => console.log(error.message));`;
    const node = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', attempt];
    const { stdout } = runIn(MOUNTS, 'sh', '-c', script, test.root, ...node);
    expect(stdout.trim().split('\n')).toEqual([
      `The disk of the data folder ${test.root} is full. Free some space, then start again.`,
      'filler',
    ]);
  });

  it('does not end the heartbeat and is reported once', async () => {
    const failures: unknown[] = [];
    const heartbeat = await Heartbeat.start('/dev/full', 'beat', 5, (error) => failures.push(error));
    await delay(50);
    await heartbeat.stop();
    expect(failures).toEqual([expect.objectContaining({ code: 'ENOSPC' })]);
  });
});

describe('an owner on another machine', () => {
  const elsewhere = { kernel: 'another', host: 'web-1', since: '2026-11-22T10:00:00.000Z' };

  it('is alive while its heartbeat is, whatever its clock says', async () => {
    const file = test.leaveBehind(elsewhere);
    let beats = 0;
    const beat = setInterval(() => {
      const time = Date.now() / 1000 - HOUR_S + (beats += 1);
      utimesSync(file, time, time);
    }, timing.intervalMs);
    await expect(test.lock()).rejects.toThrow(
      `Another ttyreel (process ${process.pid} on the machine web-1, since 2026-11-22T10:00:00.000Z) is using ${test.folder}.`,
    );
    clearInterval(beat);
  });

  it.each([
    ['long ago', -HOUR_S],
    ['just now', 0],
    ['on a clock that is fast', HOUR_S],
  ])('is dead when its heartbeat stopped %s', async (_, seconds) => {
    const file = test.leaveBehind(elsewhere);
    const time = Date.now() / 1000 + seconds;
    utimesSync(file, time, time);
    const waits: string[] = [];
    await (
      await lockDataDirectory(test.folder, { timing, report: (message) => waits.push(message) })
    ).release();
    expect(waits).toEqual([expect.stringMatching(/^Waiting up to 1 s to see whether .*machine web-1/)]);
    expect(readdirSync(test.folder)).toEqual([]);
  });
});

// Many containers do not allow namespaces.
(mayUseContainers() ? describe : describe.skip)(
  'an owner in another container of this machine (needs unshare)',
  () => {
    it('keeps the folder from a process that cannot see it', async () => {
      const held = await test.lock();
      const rival = startRival(test.folder, CONTAINER);
      await rival.isWaiting;
      expect(await rival.answer()).toContain(
        `DataDirectoryInUse: Another ttyreel (process ${process.pid} in another container of this machine, host name ${os.hostname()}`,
      );
      await rival.end();
      await held.release();
    });

    it('releases it immediately when it is killed', async () => {
      const owner = startRival(test.folder, CONTAINER);
      await owner.isWaiting;
      expect(await owner.answer()).toBe('won');
      await expect(test.lock()).rejects.toThrow('in another container of this machine');
      await owner.end('SIGKILL');
      const waits: string[] = [];
      await (await lockDataDirectory(test.folder, { report: (message) => waits.push(message) })).release();
      expect(waits).toEqual([]);
    });
  },
);
