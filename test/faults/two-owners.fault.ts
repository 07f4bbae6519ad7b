import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { CONTAINER, mayUseContainers } from '../support/container.js';
import { RunningService } from '../support/running-service.js';
import { smallGif, upload, type UploadedGif } from '../support/upload.js';
import { type Scenario, Skipped } from './scenario.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Shorter than a missed heartbeat: the evidence of the kernel is sufficient. */
const STARTS_WITHIN_MS = 25_000;

export const scenario: Scenario = {
  title: 'a second container on the same data folder is refused, and nothing is lost',

  async run() {
    if (!mayUseContainers())
      throw new Skipped('this machine does not let the user make PID namespaces (unshare)');
    let service = await RunningService.start();
    const folder = service.dataDirectory;
    try {
      const key = await service.createUser('ada');
      const before = await upload(service, key, { title: 'Before' });
      await isRefused('main.js', folder, service.pid);
      await isRefused('admin.js', folder, service.pid, 'create-user', 'bob');
      const after = await upload(service, key, { title: 'After' });
      assert.equal(await service.end(), 0);

      const container = startInContainer('main.js', folder);
      await container.untilReady();
      container.kill();
      await container.ended;

      const begun = Date.now();
      service = await RunningService.start({}, folder);
      assert.ok(Date.now() - begun < STARTS_WITHIN_MS, 'the start waits although its container is gone');
      await areWhole(service, key, [after, before]);
    } finally {
      await service.remove();
    }
  },
};

async function isRefused(program: string, folder: string, owner: number, ...args: string[]): Promise<void> {
  const { output, ended } = startInContainer(program, folder, ...args);
  const said = await output;
  assert.equal(await ended, 1, said);
  assert.match(
    said,
    new RegExp(`Another ttyreel \\(process ${owner} in another container of this machine, host name `),
  );
  assert.match(said, /Stop it, or set DATA_DIR to another folder\./);
}

async function areWhole(service: RunningService, key: string, recordings: UploadedGif[]): Promise<void> {
  const response = await fetch(`${service.api}/gifs/me/`, { headers: { 'X-API-Key': key } });
  const { results } = (await response.json()) as { results: UploadedGif[] };
  assert.deepEqual(
    results.map(({ id }) => id),
    recordings.map(({ id }) => id),
  );
  for (const { gif_url } of recordings) {
    const file = await fetch(service.address + new URL(gif_url).pathname);
    assert.ok(Buffer.from(await file.arrayBuffer()).equals(smallGif()), gif_url);
  }
}

function startInContainer(program: string, folder: string, ...args: string[]) {
  const [command = '', ...wrapper] = CONTAINER;
  const port = String(20_000 + Math.floor(Math.random() * 12_000));
  const child = spawn(command, [...wrapper, process.execPath, path.join('dist/programs', program), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: folder,
      PORT: port,
      DEMO_DATA: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join(''));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    output,
    ended,
    kill: () => child.kill('SIGKILL'),
    async untilReady() {
      for (const deadline = Date.now() + 30_000; ;) {
        const isReady = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (isReady) return;
        assert.ok(
          Date.now() < deadline && child.exitCode === null,
          'the service in a container did not start',
        );
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
  };
}
