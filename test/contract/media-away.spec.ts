import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload, uploadForm } from '../support/upload.js';

const CAST = Buffer.from(buildCast({ version: 2, width: 30, height: 5, events: [[0.5, 'o', 'drawn\r\n']] }));

let service: RunningService;
let key: string;

beforeAll(async () => {
  service = await RunningService.startProcess();
  key = await service.createUser('ada');
});
afterAll(() => service.remove());

const media = () => path.join(service.dataDirectory, 'media');
const takeAway = () => rename(media(), `${media()}-away`);
const giveBack = () => rename(`${media()}-away`, media());

async function statusesWhileAway(id: string) {
  const requests = {
    read: fetch(`${service.address}/media/${id}.gif`),
    upload: fetch(`${service.api}/gifs/upload/`, {
      method: 'POST',
      headers: { 'X-API-Key': key },
      body: uploadForm({ title: 'Lost' }),
    }),
    ready: fetch(`${service.address}/health/ready`),
  };
  const entries = Object.entries(requests).map(async ([name, sent]) => [name, (await sent).status] as const);
  return Object.fromEntries(await Promise.all(entries));
}
const AWAY = { read: 503, upload: 503, ready: 503 };

describe('while the volume of the media folder is not mounted', () => {
  let id: string;

  it('files are unavailable, and no new folder takes uploads', async () => {
    ({ id } = await upload(service, key, { title: 'Before' }));
    await untilProcessed(service, id);
    await takeAway();
    expect(await statusesWhileAway(id)).toEqual(AWAY);
    expect(existsSync(media())).toBe(false);
  });

  it('a restart creates no new folder either, and says what is missing', async () => {
    await service.end();
    service = await RunningService.startProcess({}, service.dataDirectory);
    expect(await statusesWhileAway(id)).toEqual(AWAY);
    expect(existsSync(media())).toBe(false);
    expect(service.output).toContain('The media folder is not mounted');
    await giveBack();
    expect((await fetch(`${service.address}/media/${id}.gif`)).status).toBe(200);
  });

  it('renditions wait, and are made when it is back', async () => {
    const { id: pending } = await upload(service, key, { title: 'Pending', gif: null, cast: CAST });
    await takeAway();
    while (!service.output.includes('job postponed')) await delay(50);
    await giveBack();
    await untilProcessed(service, pending);
    for (const ending of ['gif', 'mp4', 'png', 'still.png'])
      expect((await fetch(`${service.address}/media/${pending}.${ending}`)).status).toBe(200);
  });
});
