import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { processesIn } from '../support/processes-in.js';
import { RunningService } from '../support/running-service.js';

const folders: string[] = [];

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ttyreel-lifecycle-'));
  folders.push(folder);
  return folder;
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe('a service behind a load balancer', () => {
  it('reports that it stops before it rejects connections', async () => {
    const service = await RunningService.startProcess({ SHUTDOWN_DELAY_SECONDS: '2' }, await emptyFolder());
    const ended = service.end();
    const ready = () => fetch(`${service.address}/health/ready`, { headers: { Connection: 'close' } });
    while ((await ready()).status !== 503) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await fetch(`${service.api}/gifs/`)).status).toBe(200);
    expect(await ended).toBe(0);
  });
});

describe('a service that cannot clean up', () => {
  it('reports a failed stop, not a failed start', async () => {
    const folder = await emptyFolder();
    const service = await RunningService.startProcess({}, folder);
    const lock = path.join(folder, 'ttyreel.lock');
    await rm(lock, { recursive: true });
    await writeFile(lock, '');
    expect(await service.end()).toBe(1);
    expect(service.output).toMatch(/ttyreel did not stop cleanly\. Error: .*ENOTDIR/);
    expect(service.output).not.toContain('cannot start');
    expect(await processesIn(folder)).toEqual([]);
  });
});
