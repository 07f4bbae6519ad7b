import { beforeAll, describe, expect, it } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import type { RunningService } from '../support/running-service.js';
import { useService } from '../support/service-of-file.js';
import { untilProcessed, upload } from '../support/upload.js';
import { PageClient, type PageResponse } from './page-client.js';

const castOf = (text: string) => {
  const events = [[0.5, 'o', `$ ${text}\r\n`] as const, [2, 'o', '$ '] as const];
  return buildCast({ version: 2, width: 30, height: 6, events }).toString();
};

let service: RunningService;
let ada: PageClient;
let key: string;

useService(
  (running) => {
    service = running;
    return Promise.resolve();
  },
  { mayWait: true },
);
beforeAll(async () => {
  ada = await PageClient.signedUp(service, 'ada');
  key = await ada.apiKey();
});

async function recording(): Promise<string> {
  const { id } = await upload(service, key, {
    title: 'A take',
    gif: null,
    cast: Buffer.from(castOf('first')),
  });
  await untilProcessed(service, id, key);
  return id;
}

function sendFile(id: string, text: string, client = ada): Promise<PageResponse> {
  const body = new FormData();
  body.set('file', new Blob([]), '');
  body.set('cast', new File([text], 'take.cast'));
  const headers = { Origin: service.address };
  return client.fetch(`/gifs/${id}/versions/file`, { method: 'POST', headers, body });
}

describe('the page of the versions of a recording', () => {
  it('replaces its file without a script, and restores, downloads and removes the previous one', async () => {
    const id = await recording();
    const path = `/gifs/${id}/versions`;
    expect((await ada.get(`/gifs/${id}/edit`)).html).toContain(`href="${path}"`);
    expect((await ada.get(path)).html).not.toContain('Previous versions');

    expect((await sendFile(id, castOf('second'))).location).toBe(`${path}?done=replaced`);
    const { html } = await ada.get(`${path}?done=replaced`);
    expect(html).toContain('The file is replaced.');
    expect(html).toContain('Version 1');
    const download = await ada.get(`${path}/1/cast`);
    expect([download.status, download.html.includes('first')]).toEqual([200, true]);
    expect(download.headers.get('cache-control')).toBe('no-store');

    const restore = await ada.send(path, { action: 'restore', number: '1' });
    expect(restore.location).toBe(`${path}?done=restored`);
    await untilProcessed(service, id, key);
    expect((await ada.get(`/gifs/${id}`)).html).toContain('first');
    const remove = await ada.send(path, { action: 'remove', number: '2' });
    expect(remove.location).toBe(`${path}?done=removed`);
    expect((await ada.get(`${path}/2/cast`)).status).toBe(404);
    expect((await ada.send(path, { action: 'remove', number: '2' })).status).toBe(404);
  });

  it('shows the error of a wrong file', async () => {
    const id = await recording();
    const { status, html } = await sendFile(id, 'no cast');
    expect(status).toBe(400);
    expect(html).toContain('Replace the file of');
    expect(html).toMatch(/id="cast-error"/);
    expect(html).not.toContain('Version 1');
  });

  it('is for the author alone', async () => {
    const id = await recording();
    await sendFile(id, castOf('second'));
    const grace = await PageClient.signedUp(service, 'grace');
    for (const path of [`/gifs/${id}/versions`, `/gifs/${id}/versions/1/cast`])
      expect([path, (await grace.get(path)).status]).toEqual([path, 403]);
    expect((await sendFile(id, castOf('third'), grace)).status).toBe(403);
    expect((await grace.send(`/gifs/${id}/versions`, { action: 'remove', number: '1' })).status).toBe(403);
    const nobody = new PageClient(service);
    expect((await nobody.get(`/gifs/${id}/versions/1/cast`)).html).not.toContain('first');
  });
});
