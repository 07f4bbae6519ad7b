import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import { processesIn } from '../support/processes-in.js';
import { runProgram } from '../support/program.js';
import { RunningService } from '../support/running-service.js';
import { smallGif, untilProcessed, upload, uploadForm, type UploadedGif } from '../support/upload.js';

/** Well below the half minute that running requests get, and well above the time of a stop on a busy machine. */
const STOPS_WITHIN_SECONDS = 20;
const KEY = /^ttyr_[0-9A-Za-z]{32}$/;

const cast = Buffer.from(buildCast({ version: 2, width: 20, height: 4, events: [[0.5, 'o', 'still here']] }));
const folders: string[] = [];

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ttyreel-lifecycle-'));
  folders.push(folder);
  return folder;
}

const admin = (folder: string, ...programArguments: string[]) =>
  runProgram('admin.js', { DATA_DIR: folder }, 'create-user', ...programArguments);

async function keyOf(end: Promise<{ stdout: string }>): Promise<string> {
  const lastLine = (await end).stdout.trim().split('\n').pop() ?? '';
  return (JSON.parse(lastLine) as { api_key: string }).api_key;
}

const own = async (service: RunningService, key: string) => {
  const response = await fetch(`${service.api}/gifs/me/`, { headers: { 'X-API-Key': key } });
  expect(response.status).toBe(200);
  return ((await response.json()) as { results: UploadedGif[] }).results.map(({ id }) => id);
};

const fileOf = async (service: RunningService, link: string) =>
  Buffer.from(await (await fetch(service.address + new URL(link).pathname)).arrayBuffer());

async function stop(
  service: RunningService,
  signal?: NodeJS.Signals,
): Promise<{ code: number | string; seconds: number }> {
  const start = Date.now();
  return { code: await service.end(signal), seconds: (Date.now() - start) / 1_000 };
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe('a service over its lifetime', () => {
  let folder: string;
  let service: RunningService;
  let ada: string;
  let bob: string;
  let recording: UploadedGif;
  /** Uploaded just before the service is killed. */
  let last: UploadedGif;

  beforeAll(async () => {
    folder = await emptyFolder();
  });
  afterAll(() => service.end());

  it('accepts users before its first start', async () => {
    const end = await admin(folder, 'ada', '--init', '--staff', '--email', 'ada@reels.example', '--json');
    expect(end.code).toBe(0);
    expect(JSON.parse(end.stderr)).toMatchObject({
      event: 'user_created',
      user: { name: 'ada' },
      is_staff: true,
    });
    expect(JSON.parse(end.stdout.trim().split('\n').pop() ?? '')).toEqual({
      username: 'ada',
      api_key: expect.stringMatching(KEY),
      is_staff: true,
    });
    ada = await keyOf(Promise.resolve(end));
    expect(await processesIn(folder)).toEqual([]);
  });

  it('serves them after it starts', async () => {
    service = await RunningService.startProcess({}, folder);
    expect(await own(service, ada)).toEqual([]);
    const ready = await fetch(`${service.address}/health/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: 'ok', checks: { database: 'ok', media: 'ok' } });
    recording = await upload(service, ada, { title: 'Kept', visibility: 'unlisted', cast });
    recording = await untilProcessed(service, recording.id);
  });

  it('accepts users while it runs, and their keys work at once', async () => {
    const end = await admin(folder, 'bob');
    expect(end.code).toBe(0);
    expect(JSON.parse(end.stderr)).toMatchObject({ event: 'user_created', user: { name: 'bob' } });
    bob = /ttyr_\w+/.exec(end.stdout)?.[0] ?? '';
    expect(bob).toMatch(KEY);
    expect(await own(service, bob)).toEqual([]);
    expect((await fetch(`${service.address}/health/ready`)).status).toBe(200);
  });

  it.each([
    ['taken', 'ada'],
    ['taken in another case', 'BOB'],
    ['reserved', 'Admin'],
    ['no name', 'under_score'],
  ])('rejects an invalid username: %s', async (problem, name) => {
    const { code, stdout, stderr } = await admin(folder, name, '--json');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(
      new RegExp(`^username: .*(${problem.split(' ')[0] ?? ''}|letters, digits or hyphens).*\n$`),
    );
  });

  it('rejects an invalid e-mail address', async () => {
    const { code, stderr } = await admin(folder, 'carl', '--email', 'not an address');
    expect(code).toBe(1);
    expect(stderr).toMatch(/email/);
  });

  it('lets no second process start in its data folder', async () => {
    const { code, stderr } = await runProgram('main.js', {
      DATA_DIR: folder,
      PORT: '29999',
      DEMO_DATA: 'false',
    });
    expect(code).toBe(1);
    expect(stderr).toContain(`Another ttyreel (process ${service.pid}) is using ${folder}`);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(await own(service, ada)).toEqual([recording.id]);
  });

  it('lets no second process start on its port', async () => {
    const other = await emptyFolder();
    const port = new URL(service.address).port;
    const settings = { DATA_DIR: other, PORT: port, DEMO_DATA: 'false' };
    const { code, stderr } = await runProgram('main.js', settings);
    expect(code).toBe(1);
    expect(stderr).toContain(port);
    expect(stderr).toMatch(/PORT\b|in use/);
    expect(await processesIn(other)).toEqual([]);
  });

  it('runs beside another one with its own folder and port', async () => {
    const second = await RunningService.startProcess({}, await emptyFolder());
    expect((await fetch(`${second.api}/gifs/`)).status).toBe(200);
    expect((await fetch(`${service.api}/gifs/`)).status).toBe(200);
    expect(await second.end()).toBe(0);
  });

  it('finishes running requests when it stops, and leaves nothing behind', async () => {
    const socketFolder = (await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split(
      '\n',
    )[4];
    expect(existsSync(socketFolder ?? '')).toBe(true);
    const { status, seconds, code, id } = await uploadAcrossStop();
    const left = {
      processes: await processesIn(folder),
      lock: existsSync(path.join(folder, 'ttyreel.lock')),
      clusterLock: existsSync(path.join(folder, 'postgres/postmaster.pid')),
      socketFolder: existsSync(socketFolder ?? ''),
    };
    service = await RunningService.startProcess({}, folder);
    expect({ status, code }).toEqual({ status: 201, code: 0 });
    expect(left).toEqual({ processes: [], lock: false, clusterLock: false, socketFolder: false });
    expect(await own(service, bob)).toEqual([id]);
    expect(seconds).toBeLessThan(STOPS_WITHIN_SECONDS);
  });

  /** Sends half of an upload on a keep-alive connection, stops the service, and sends the rest. */
  async function uploadAcrossStop() {
    const encoded = new Response(uploadForm({ title: 'In flight' }));
    const body = Buffer.from(await encoded.arrayBuffer());
    const agent = new http.Agent({ keepAlive: true });
    const sending = http.request(`${service.api}/gifs/upload/`, {
      method: 'POST',
      agent,
      headers: {
        'X-API-Key': bob,
        'Content-Type': encoded.headers.get('content-type') ?? '',
        'Content-Length': body.length,
      },
    });
    sending.write(body.subarray(0, 100));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const stopped = stop(service);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await expect(fetch(`${service.address}/health/live`)).rejects.toThrow();
    sending.end(body.subarray(100));
    const [response] = (await once(sending, 'response')) as [http.IncomingMessage];
    const { id } = JSON.parse(await text(response)) as UploadedGif;
    const end = await stopped;
    agent.destroy();
    return { status: response.statusCode, id, ...end };
  }

  it('keeps its users, keys and recordings after a restart', async () => {
    expect(await own(service, ada)).toEqual([recording.id]);
    const again = (await (await fetch(`${service.api}/gifs/${recording.id}/`)).json()) as UploadedGif;
    expect(again.created_at).toBe(recording.created_at);
    expect(new URL(again.gif_url).pathname).toBe(new URL(recording.gif_url).pathname);
    expect((await fileOf(service, recording.gif_url)).equals(smallGif())).toBe(true);
    expect((await fileOf(service, recording.cast_url)).equals(cast)).toBe(true);
  });

  it('keeps every acknowledged upload when it is killed', async () => {
    last = await upload(service, ada, { title: 'Just before', cast });
    expect(await service.end('SIGKILL')).toBe('SIGKILL');

    service = await RunningService.startProcess({}, folder);
    expect(await own(service, ada)).toEqual([last.id, recording.id]);
    expect((await fileOf(service, last.gif_url)).equals(smallGif())).toBe(true);
    expect((await fileOf(service, recording.cast_url)).equals(cast)).toBe(true);
    expect((await upload(service, ada, { title: 'And on' })).id).toMatch(/^\w{8}$/);
  });

  it('finishes after a restart the processing that was running when it was killed', async () => {
    expect(await untilProcessed(service, last.id)).toMatchObject({ transcript: 'still here\n' });
  });

  it('stops at once with idle connections, also on SIGINT', async () => {
    const silent = connect(Number(new URL(service.address).port), '127.0.0.1');
    silent.on('error', () => silent.destroy());
    await once(silent, 'connect');
    await fetch(`${service.address}/health/live`);
    const { code, seconds } = await stop(service, 'SIGINT');
    silent.destroy();
    expect(code).toBe(0);
    expect(await processesIn(folder)).toEqual([]);
    expect(seconds).toBeLessThan(STOPS_WITHIN_SECONDS);
  });
});
