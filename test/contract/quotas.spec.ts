import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { smallGif, untilProcessed, uploadForm } from '../support/upload.js';
import { eventually, mediaFiles } from './upload-client.js';

const MOST = 5;

describe('a user with a recording quota', () => {
  let service: RunningService;
  let ada: string;

  beforeAll(async () => {
    service = await RunningService.start({ LIMITS: `recordings-per-user=${MOST}` });
    ada = await service.createUser('ada');
  });
  afterAll(() => service.remove());

  const headers = () => ({ 'X-API-Key': ada });
  const send = (gif = smallGif()) =>
    fetch(`${service.api}/gifs/upload/`, {
      method: 'POST',
      headers: headers(),
      body: uploadForm({ title: 'One more', gif }),
    });

  async function profile() {
    const response = await fetch(`${service.api}/users/me/`, { headers: headers() });
    return (await response.json()) as {
      quota: { bytes_used: number; bytes_max: number; gifs_used: number; gifs_max: number };
      stats: { storage_bytes: number };
    };
  }

  it('can upload exactly that many, even at once, and sees the usage', async () => {
    expect((await profile()).quota).toEqual({
      bytes_used: 0,
      bytes_max: 5 * 1024 ** 3,
      gifs_used: 0,
      gifs_max: MOST,
    });
    const answers = await Promise.all(Array.from({ length: 12 }, () => send()));
    const bodies = await Promise.all(
      answers.map(async (answer) => ({ status: answer.status, body: (await answer.json()) as unknown })),
    );
    const made = bodies.filter(({ status }) => status === 201);
    expect(made.map(({ body }) => (body as { quota: { gifs_used: number } }).quota.gifs_used).sort()).toEqual(
      [1, 2, 3, 4, 5],
    );
    for (const { status, body } of bodies) {
      if (status === 201) continue;
      expect(status).toBe(507);
      expect((body as { detail: string }).detail).toMatch(/you have 5 of 5\b.*Delete some/);
    }
    for (const { body } of made) await untilProcessed(service, (body as { id: string }).id);
    const { quota, stats } = await profile();
    expect([quota.gifs_used, quota.bytes_used]).toEqual([MOST, stats.storage_bytes]);
  });

  it('leaves no file of a rejected recording', async () => {
    const before = await mediaFiles(service);
    const other = smallGif();
    other[13] = (other[13] ?? 0) ^ 0x55;
    expect((await send(other)).status).toBe(507);
    await eventually(
      () => mediaFiles(service),
      (files) => files.length === before.length,
    );
  });

  it('cannot generate a recording that would be rejected', async () => {
    const generate = (body: object) =>
      fetch(`${service.api}/gifs/generate/`, {
        method: 'POST',
        headers: { ...headers(), 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await generate({ description: 'git status' })).status).toBe(507);
    expect((await generate({ description: 'git status', tape_only: true })).status).toBe(202);
  });

  it('gains no room from a deletion that can still be undone', async () => {
    const list = await fetch(`${service.api}/gifs/me/`, { headers: headers() });
    const [first] = ((await list.json()) as { results: { id: string }[] }).results;
    const address = `${service.api}/gifs/${first?.id ?? ''}/delete/`;
    expect((await fetch(address, { method: 'DELETE', headers: headers() })).status).toBe(204);
    expect((await profile()).quota.gifs_used).toBe(MOST);
    expect((await send()).status).toBe(507);
  });
});
