import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { useService } from '../../test/support/service-of-file.js';
import { DEMO } from './support/casts.js';
import { uploadRecording } from './support/recordings.js';
import { CliUser } from './support/run-cli.js';

interface Exported {
  readonly items: readonly { id: string; written: readonly string[]; pending: readonly string[] }[];
  readonly counts: { items: number; written: number; pending: number };
}

let ada: CliUser;
let api: string;
let key: string;
let id: string;
let ids: string[];

useService(
  async (service) => {
    api = service.api;
    key = await service.createUser('ada');
    ada = new CliUser({ TTYREEL_URL: service.address, TTYREEL_API_KEY: key });
    id = await uploadRecording({ api, key }, { title: 'First', tags: 'git' }, DEMO);
    ids = [id, await uploadRecording({ api, key }, { title: 'Second', visibility: 'unlisted' })];
    await send('/collections/create/', 'POST', { title: 'Both', description: 'of them' });
    await send('/collections/both/gifs/', 'POST', { gif_id: id });
  },
  { mayWait: true },
);
afterAll(() => {
  ada.remove();
});

async function send(route: string, method: string, body: object): Promise<void> {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const answer = await fetch(`${api}${route}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

const read = (...names: string[]) => readFileSync(path.join(ada.home, 'backup', ...names), 'utf8');
const exportAll = () => ada.json<Exported>(['export', '-o', 'backup']);

/** MP4s and README pictures are created after the upload; until then, the export changes. */
beforeAll(async () => {
  await Promise.all(
    ids.map(async (recording) => {
      for (let tries = 0; tries < 300 && (await isProcessing(recording)); tries++)
        await new Promise((resolve) => setTimeout(resolve, 100));
    }),
  );
});

async function isProcessing(recording: string): Promise<boolean> {
  const answer = await fetch(`${api}/gifs/${recording}/`, { headers: { 'X-API-Key': key } });
  return ((await answer.json()) as { processing: boolean }).processing;
}

it('saves recordings, collections and the profile', async () => {
  const { counts, items } = await exportAll();
  expect(counts).toMatchObject({ items: 3, pending: 0 });
  expect(items.map(({ written }) => written.length > 0)).toEqual([true, true, true]);
  expect(readdirSync(path.join(ada.home, 'backup', 'recordings', id)).sort()).toEqual([
    'first.cast',
    'first.gif',
    'first.mp4',
    'first.txt',
    'metadata.json',
  ]);
  expect(read('recordings', id, 'first.cast')).toBe(DEMO);
  expect(read('recordings', id, 'first.txt')).toContain('npm test');
  expect(JSON.parse(read('recordings', id, 'metadata.json'))).toMatchObject({
    id,
    title: 'First',
    visibility: 'public',
  });
  expect(JSON.parse(read('collections', 'both.json'))).toMatchObject({
    title: 'Both',
    gifs: [{ id, title: 'First' }],
  });
  expect(JSON.parse(read('profile.json'))).toMatchObject({ username: 'ada' });
  expect(read('profile.json')).not.toContain(key);
});

it('fetches only new, changed or missing files again', async () => {
  expect((await exportAll()).counts).toEqual({ items: 3, written: 0, pending: 0 });

  await send(`/gifs/${id}/edit/`, 'PATCH', { description: 'Changed' });
  writeFileSync(path.join(ada.home, 'backup', 'recordings', id, 'first.cast'), 'cut');
  const { items } = await exportAll();
  expect(items.flatMap(({ written }) => written).sort()).toEqual([
    `recordings/${id}/first.cast`,
    `recordings/${id}/metadata.json`,
  ]);
  expect(read('recordings', id, 'first.cast')).toBe(DEMO);
  expect(existsSync(path.join(ada.home, 'backup', 'recordings', id, 'first.cast.part'))).toBe(false);
});

it('prints each file and a summary', async () => {
  const { stdout, stderr } = await ada.run(['export', '-o', 'second']);
  expect(stdout).toMatch(/^recordings\/\w{8}\/second\.gif$/m);
  expect(stderr).toMatch(/^3 items in second, \d+ files written\.$/m);
  expect((await ada.run(['export', '-o', 'second'])).stderr).toContain(
    'nothing changed since the last export',
  );
});

it('requires a signed-in user', async () => {
  const { code, stderr } = await ada.run(['export'], { env: { TTYREEL_API_KEY: '' } });
  expect(code).toBe(4);
  expect(stderr).toContain('You are not signed in');
});
