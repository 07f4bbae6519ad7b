import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from '@jest/globals';
import {
  type DataDirectoryLock,
  lockDataDirectory,
} from '../../packages/local-postgres/src/data-directory-lock.js';
import { thisOwner, type LockOwner } from '../../packages/local-postgres/src/lock-owner.js';

/** Fast enough to wait for a heartbeat in a test. */
export const timing = { intervalMs: 40, silenceMs: 200 };
export const silent = () => undefined;

/** A temporary data folder for each test of a file. */
export class LockedFolder {
  root = '';

  constructor() {
    beforeEach(() => {
      this.root = mkdtempSync(path.join(os.tmpdir(), 'ttyreel-lock-'));
    });
    afterEach(() => {
      rmSync(this.root, { recursive: true });
    });
  }

  get folder(): string {
    return path.join(this.root, 'data');
  }

  /** The path of the lock. */
  get place(): string {
    return path.join(this.folder, 'ttyreel.lock');
  }

  lock(folder = this.folder): Promise<DataDirectoryLock> {
    return lockDataDirectory(folder, { timing, report: silent });
  }

  /** Leaves the lock of another process without its socket. @returns the heartbeat file */
  leaveBehind(owner: Partial<LockOwner> | string): string {
    mkdirSync(this.place, { recursive: true });
    const file = path.join(this.place, 'owner-abc');
    const text = typeof owner === 'string' ? owner : JSON.stringify({ ...thisOwner(this.folder), ...owner });
    writeFileSync(file, text);
    return file;
  }
}

/** A process that tries to lock the folder on request and prints the outcome; it ends with its input. */
export function startRival(dataDirectory: string, wrapper: readonly string[] = []) {
  const module = fileURLToPath(
    new URL('../../packages/local-postgres/src/data-directory-lock.ts', import.meta.url),
  );
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
