import { describe, expect, it } from '@jest/globals';
import type { RunningService } from '../support/running-service.js';
import { useService } from '../support/service-of-file.js';
import { upload } from '../support/upload.js';
import { PageClient } from './page-client.js';

let service: RunningService;

useService(
  (running) => {
    service = running;
    return Promise.resolve();
  },
  { mayWait: true },
);

async function signedUp(username: string): Promise<{ client: PageClient; key: string }> {
  const client = new PageClient(service);
  expect((await client.signUp(username)).status).toBe(303);
  const key = await client.apiKey();
  return { client, key };
}

const orderIn = (html: string) => [...html.matchAll(/name="order" value="(\w+)"/g)].map(([, id]) => id);

describe('the collection pages', () => {
  it('create a collection from a recording, fill it, reorder it and delete it', async () => {
    const { client, key } = await signedUp('ada');
    expect((await client.get('/collections')).html).toContain('href="/users/ada">one of yours</a>');
    expect((await new PageClient(service).get('/collections')).html).toContain('Open a recording, sign in,');
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three']) ids.push((await upload(service, key, { title })).id);
    const [one = '', two = '', three = ''] = ids;
    const made = await client.send(`/gifs/${one}/collect`, { title: 'Shell tricks', description: 'a <b>' });
    expect([made.status, made.location]).toEqual([303, '/collections/shell-tricks']);
    for (const id of [two, three]) {
      expect((await client.get(`/gifs/${id}/collect`)).html).toContain('value="shell-tricks"');
      await client.send(`/gifs/${id}/collect`, { collection: 'shell-tricks' });
    }
    const path = '/collections/shell-tricks/edit';
    const seen = orderIn((await client.get(path)).html);
    expect(seen).toEqual([one, two, three]);
    const body = new URLSearchParams(seen.map((id) => ['order', id ?? '']));
    body.set('action', `up:${three}`);
    const moved = await client.fetch(path, { method: 'POST', headers: { Origin: service.address }, body });
    expect(moved.location).toBe(`${path}?moved=up%3A${three}`);
    expect(orderIn((await client.get(path)).html)).toEqual([one, three, two]);
    const outdated = await client.send(path, { order: one, action: `up:${one}` });
    expect([outdated.status, outdated.html]).toEqual([400, expect.stringContaining('load it again')]);
    await client.send(path, { action: `remove:${one}` });
    expect(orderIn((await client.get(path)).html)).toEqual([three, two]);
    const texts = { action: 'save', title: '', description: '' };
    expect((await client.send(path, texts)).html).toMatch(/id="title-error"[^>]*>must not be empty/);
    await client.send(path, { ...texts, title: 'Renamed' });
    expect((await new PageClient(service).get('/collections/shell-tricks')).html).toContain(
      '<h1>Renamed</h1>',
    );
    expect((await client.send(path, { action: 'delete' })).location).toBe('/users/ada');
    expect((await client.get('/collections/shell-tricks')).status).toBe(404);
  });

  it('allow changes by the owner only', async () => {
    const { client, key } = await signedUp('grace');
    const { id } = await upload(service, key, { title: 'Hers' });
    await client.send(`/gifs/${id}/collect`, { title: 'Of grace', description: '' });
    const { client: other } = await signedUp('mallory');
    const path = '/collections/of-grace/edit';
    const refused = await other.get(path);
    expect([refused.status, refused.html]).toEqual([403, expect.stringContaining('<h1>Not allowed</h1>')]);
    expect((await other.send(path, { action: 'delete' })).status).toBe(403);
    expect((await other.send(`/gifs/${id}/collect`, { collection: 'of-grace' })).status).toBe(404);
    expect((await new PageClient(service).get(path)).location).toContain('/signin?next=');
    expect((await other.get('/collections/of-grace')).html).not.toContain(path);
    expect((await client.get('/collections/of-grace')).html).toContain(path);
  });

  it('do not take an unlisted recording of somebody else, and create no collection for it', async () => {
    const { client, key } = await signedUp('lovelace');
    const { id } = await upload(service, key, { title: 'A draft', visibility: 'unlisted' });
    const path = `/gifs/${id}/collect`;
    const { client: other } = await signedUp('babbage');
    expect((await client.get(`/gifs/${id}`)).html).toContain(path);
    expect((await other.get(`/gifs/${id}`)).html).not.toContain(path);
    expect((await other.get(path)).status).toBe(403);
    expect((await other.send(path, { title: 'Left behind', description: '' })).status).toBe(403);
    expect((await other.get('/collections/left-behind')).status).toBe(404);
    expect((await client.send(path, { title: 'My drafts', description: '' })).status).toBe(303);
  });

  it('list unlisted recordings to their author only', async () => {
    const { client, key } = await signedUp('hopper');
    await upload(service, key, { title: 'A secret draft', visibility: 'unlisted' });
    const own = await client.get('/users/hopper');
    expect(own.html).toContain('A secret draft');
    expect(own.html).toContain('<strong>unlisted</strong>');
    expect((await new PageClient(service).get('/users/hopper')).html).not.toContain('A secret draft');
  });
});
