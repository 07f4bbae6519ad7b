import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { InvalidRecording } from '@ttyreel/recording';
import { FfmpegMissing, FfmpegOutOfTime, startFfmpeg } from './ffmpeg.js';

const MEBIBYTE = 1024 ** 2;
const LIMITS = { bytes: 10_000, memory: 300 * MEBIBYTE, cpuSeconds: 20 };

describe('an ffmpeg', () => {
  const before = { ...process.env };
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-ffmpeg-'));
    Object.assign(process.env, { PATH: folder, SECRET_KEY: 'a secret', DATABASE_URL: 'postgres://a' });
  });
  afterEach(async () => {
    for (const name of ['SECRET_KEY', 'DATABASE_URL']) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, before);
    await rm(folder, { recursive: true });
  });

  /** The result of a shell script in place of ffmpeg. */
  async function said(script: string, limits = LIMITS): Promise<string> {
    const file = path.join(folder, 'ffmpeg');
    await writeFile(file, `#!/bin/sh\n${script}\n`);
    await chmod(file, 0o755);
    return (await startFfmpeg([], new AbortController().signal, limits).output).toString();
  }

  it('does not inherit the settings of the service', async () => {
    const environment = await said('/usr/bin/env');
    expect(environment).toContain(`PATH=${folder}`);
    expect(environment).not.toMatch(/SECRET_KEY|DATABASE_URL/);
  });

  it('has a memory limit on top of its mapped libraries', async () => {
    expect(await said('ulimit -v')).toBe(`${(300 + 256) * 1024}\n`);
  });

  it('has a limit of CPU time', async () => {
    expect(await said('ulimit -t')).toBe('20\n');
    const busy = said('while :; do :; done', { ...LIMITS, cpuSeconds: 1 });
    await expect(busy).rejects.toBeInstanceOf(FfmpegOutOfTime);
  });

  it('that needs more memory is not retried', async () => {
    const failed = said('echo "x264 [error]: malloc of size 11147776 failed" >&2; exit 1');
    await expect(failed).rejects.toBeInstanceOf(InvalidRecording);
    await expect(failed).rejects.toThrow('more memory than the limit of 300 MiB');
  });

  it('that fails otherwise reports the reason', async () => {
    const failed = said('echo "Unknown encoder" >&2; exit 1');
    await expect(failed).rejects.toThrow('ffmpeg ended with 1: Unknown encoder');
    await expect(failed).rejects.not.toBeInstanceOf(InvalidRecording);
  });

  it('that writes too much is killed', async () => {
    await expect(said('while :; do echo 0123456789; done')).rejects.toThrow('more than 10000 bytes');
  });

  it('that is missing is reported as such', async () => {
    const { output } = startFfmpeg(['-version'], new AbortController().signal, LIMITS);
    await expect(output).rejects.toBeInstanceOf(FfmpegMissing);
  });
});
