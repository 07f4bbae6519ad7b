import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { RunningService } from '../support/running-service.js';

describe('a service without an ffmpeg that encodes H.264', () => {
  let folder: string;
  let service: RunningService | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ttyreel-path-'));
  });

  afterEach(async () => {
    await service?.remove();
    await rm(folder, { recursive: true });
  });

  async function encoderOfService(): Promise<unknown> {
    service = await RunningService.startProcess({ PATH: folder });
    const ready = await fetch(`${service.address}/health/ready`);
    expect(ready.status).toBe(200);
    return ((await ready.json()) as { mp4_encoder: string }).mp4_encoder;
  }

  it('uses the built-in encoder', async () => {
    expect(await encoderOfService()).toBe('builtin');
    expect(service?.output).toContain('there is no ffmpeg');
  });

  it('logs what the ffmpeg lacks', async () => {
    const ffmpeg = path.join(folder, 'ffmpeg');
    await writeFile(ffmpeg, '#!/bin/sh\necho "Unknown encoder libx264" >&2\nexit 1\n');
    await chmod(ffmpeg, 0o755);
    expect(await encoderOfService()).toBe('builtin');
    expect(service?.output).toContain('Unknown encoder libx264');
  });
});
