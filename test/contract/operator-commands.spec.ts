import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import { runProgram } from '../support/program.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload, type UploadedGif } from '../support/upload.js';
import { GifClient } from './gif-client.js';

const CAST = Buffer.from(buildCast({ version: 2, width: 20, height: 4, events: [[0.5, 'o', 'hello']] }));

interface Entry {
  readonly id: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly reason: string;
  readonly details: Readonly<Record<string, unknown>>;
}

let service: RunningService;
let client: GifClient;
let ada: string;
let grace: string;
let recording: UploadedGif;
/** The id of the newest audit log entry read so far. */
let seen = 0;

const admin = (...args: string[]) => runProgram('admin.js', { DATA_DIR: service.dataDirectory }, ...args);

/** @returns the JSON document on standard output */
async function told(code: number, ...args: string[]): Promise<unknown> {
  const end = await admin(...args, '--json');
  if (end.code !== code) throw new Error(`${args.join(' ')}: ${end.code}\n${end.stdout}${end.stderr}`);
  return JSON.parse(end.stdout);
}

/** @returns the error that the command prints */
async function refused(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await admin(...args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  return stderr;
}

/** @returns the audit log entries since the last call, oldest first */
async function newEntries(): Promise<string[]> {
  const { results } = await client.json<{ results: Entry[] }>(
    200,
    'GET',
    '/staff/audit/?page_size=100',
    grace,
  );
  const found = results.filter(({ id }) => id > seen).toReversed();
  seen = results[0]?.id ?? seen;
  return found.map(({ actor, action, subject, reason, details }) =>
    [actor, action, subject, reason, ...Object.values(details)].filter((text) => text !== '').join(' '),
  );
}

const statusFor = async (key: string) => (await client.send('GET', '/users/me/', key)).status;

beforeAll(async () => {
  service = await RunningService.startProcess();
  client = new GifClient(service);
  ada = await service.createUser('ada');
  const { id } = await upload(service, ada, { title: 'Kept', cast: CAST });
  recording = await untilProcessed(service, id);
});
afterAll(() => service.remove());

describe('with a running service', () => {
  it('creates staff, who can read the audit log', async () => {
    const made = (await told(0, 'create-user', 'grace', '--staff')) as { api_key: string };
    grace = made.api_key;
    expect(await newEntries()).toEqual(['operator user.create grace', 'operator user.grant_staff grace']);
  });

  it('lists users as JSON and as tab-separated lines', async () => {
    const [json, { stdout }] = await Promise.all([told(0, 'show-user', 'ADA'), admin('list-users')]);
    expect(JSON.parse((await admin('--json', 'show-user', 'ADA')).stdout)).toEqual(json);
    expect(json).toMatchObject({ username: 'ada', recordings: 1, public_recordings: 1, named_keys: [] });
    const [names, ...rows] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(names?.slice(0, 3)).toEqual(['username', 'email', 'is_staff']);
    expect(rows.map(([name, , isStaff]) => [name, isStaff])).toEqual([
      ['ada', 'false'],
      ['grace', 'true'],
    ]);
  });

  it('replaces a lost key', async () => {
    const former = ada;
    ada = ((await told(0, 'reset-key', 'ada')) as { api_key: string }).api_key;
    expect([await statusFor(former), await statusFor(ada)]).toEqual([401, 200]);
    expect(await newEntries()).toEqual(['operator user.reset_key ada']);
  });

  it('grants staff rights and suspends even staff', async () => {
    await told(0, 'set-staff', 'ada', 'on');
    expect(await client.json(200, 'GET', '/users/me/', ada)).toMatchObject({ is_staff: true });
    await client.json(403, 'PATCH', '/users/ada/suspend/', grace, { reason: 'Rivalry.' });
    expect(await told(0, 'suspend-user', 'ada', '--reason', 'Spam.')).toMatchObject({
      suspended_reason: 'Spam.',
    });
    expect(await client.json(403, 'GET', '/users/me/', ada)).toMatchObject({
      detail: expect.stringContaining('suspended: Spam.'),
    });
    await told(0, 'unsuspend-user', 'ada');
    expect(await statusFor(ada)).toBe(200);
    expect(await newEntries()).toEqual([
      'operator user.grant_staff ada',
      'operator user.suspend ada Spam.',
      'operator user.unsuspend ada',
    ]);
  });

  it('shows the usage and finds nothing to correct', async () => {
    const [usage, lists, search] = await Promise.all([
      told(0, 'usage'),
      told(0, 'rebuild-lists'),
      told(0, 'rebuild-search'),
    ]);
    expect(usage).toMatchObject({ users: 2, staff: 2, recordings: 1, collections: 0 });
    expect(new Set(Object.values(lists as object))).toEqual(new Set([0]));
    expect(search).toEqual({ recordings: 0 });
  });

  it('exports all data of a user into a zip file', async () => {
    const file = path.join(service.dataDirectory, 'ada.zip');
    const report = await told(0, 'export-user', 'ada', '--output', file);
    expect(report).toMatchObject({ username: 'ada', file, recordings: 1, missing: [] });
    const zip = await readFile(file, 'latin1');
    for (const name of ['manifest.json', `recordings/${recording.id}/gif.gif`]) expect(zip).toContain(name);
  });

  it('finds a missing file and restores it', async () => {
    const video = new URL(recording.mp4_url).pathname;
    const before = await fetch(service.address + video);
    const bytes = Buffer.from(await before.arrayBuffer());
    for (const file of await filesOf(bytes)) await rm(file);
    const lost = { recording: recording.id, rendition: 'mp4', problem: 'missing' };
    expect(await told(1, 'check')).toMatchObject({ missing: [{ ...lost, is_repaired: false }], surplus: [] });
    expect(await told(0, 'check', '--repair')).toMatchObject({ missing: [{ ...lost, is_repaired: true }] });
    recording = await untilProcessed(service, recording.id);
    const after = await fetch(service.address + new URL(recording.mp4_url).pathname);
    expect(after.status).toBe(200);
  });

  /** The files of the store with this content. */
  async function filesOf(content: Buffer): Promise<string[]> {
    const folder = path.join(service.dataDirectory, 'media');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    const isSame = await Promise.all(files.map(async (file) => (await readFile(file)).equals(content)));
    return files.filter((_, at) => isSame[at]);
  }

  it('rejects invalid commands and says what to do', async () => {
    const [unknown, unconfirmed, rotation] = await Promise.all([
      refused('show-user', 'nobody'),
      refused('delete-user', 'ada'),
      refused('rotate-secret'),
    ]);
    expect(unknown).toBe('There is no user "nobody".\n');
    expect(unconfirmed).toContain('nothing was deleted (--yes does not ask)');
    expect(rotation).toBe(
      `Another ttyreel (process ${service.pid}) is using ${service.dataDirectory}. ` +
        'Stop it, or set DATA_DIR to another folder.\n',
    );
    expect(await statusFor(ada)).toBe(200);
    expect(await newEntries()).toEqual([]);
  });
});

describe('without a running service', () => {
  it('replaces the secret and keeps all keys valid', async () => {
    const folder = service.dataDirectory;
    const former = await readFile(path.join(folder, 'secret-key'), 'utf8');
    await service.end();
    expect(await told(0, 'rotate-secret')).toEqual({
      profile_keys: 2,
      named_keys_under_former_secrets: 0,
      unreadable_profile_keys: [],
      webhook_secrets: 0,
      unreadable_webhook_secrets: 0,
    });
    expect(await readFile(path.join(folder, 'secret-key'), 'utf8')).not.toBe(former);
    expect(await readFile(path.join(folder, 'secret-key-previous'), 'utf8')).toBe(former);
    service = await RunningService.startProcess({}, folder);
    client = new GifClient(service);
    expect([await statusFor(ada), await statusFor(grace)]).toEqual([200, 200]);
    expect(await newEntries()).toEqual(['operator secret.rotate']);
  });
});

it('deletes a user with all recordings and removes them from lists', async () => {
  expect(await client.list('/gifs/')).toMatchObject({ count: 1 });
  expect(await told(0, 'delete-user', 'ada', '--yes')).toEqual({
    username: 'ada',
    recordings: 1,
    collections: 0,
  });
  expect(await client.list('/gifs/')).toMatchObject({ count: 0 });
  expect([await client.refusal('GET', '/users/ada/'), await statusFor(ada)]).toEqual([404, 401]);
  expect(await newEntries()).toEqual([
    'operator user.suspend ada This account is being deleted.',
    'operator user.delete ada 1 0',
  ]);
});
