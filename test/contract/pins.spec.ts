import { describe, expect, it } from '@jest/globals';
import type { RunningService } from '../support/running-service.js';
import { useService } from '../support/service-of-file.js';
import { upload } from '../support/upload.js';
import { GifClient } from './gif-client.js';
import { PageClient } from './page-client.js';

interface Pins {
  readonly gifs: readonly { readonly id: string }[];
}

let service: RunningService;
let api: GifClient;

useService(
  (running) => {
    service = running;
    api = new GifClient(service);
    return Promise.resolve();
  },
  { mayWait: true },
);

/** A user with some public recordings. */
async function author(username: string, titles: readonly string[]) {
  const pages = await PageClient.signedUp(service, username);
  const key = await pages.apiKey();
  const ids: string[] = [];
  for (const title of titles) ids.push((await upload(service, key, { title })).id);
  return { pages, key, ids };
}

const pinned = async (username: string) =>
  (await api.json<Pins>(200, 'GET', `/users/${username}/pins/`)).gifs.map(({ id }) => id);

describe('the pins of a profile', () => {
  it('are set as a whole by their owner, in an order', async () => {
    const { key, ids } = await author('ada', ['One', 'Two', 'Three']);
    expect(await pinned('ada')).toEqual([]);
    const order = [...ids].reverse();
    const { gifs } = await api.json<Pins>(200, 'PATCH', '/users/me/pins/', key, { gif_ids: order });
    expect(gifs.map(({ id }) => id)).toEqual(order);
    expect(await pinned('ada')).toEqual(order);
    expect((await api.send('GET', '/users/nobody-here/pins/')).status).toBe(404);
  });

  it.each([
    ['a recording of somebody else', (own: string[], other: string) => [other, ...own]],
    ['a recording twice', ([own = '']: string[]) => [own, own]],
    ['seven recordings', () => ['1', '2', '3', '4', '5', '6', '7']],
    ['no list', () => 'aB3dE5fG'],
    ['a number', () => [1]],
  ])('refuse %s', async (what, idsOf) => {
    const name = `owner-of-${what.length}-${what.charCodeAt(2)}`;
    const { key, ids } = await author(name, ['Mine']);
    const other = await author(`not-${name}`, ['Other']);
    await api.json(200, 'PATCH', '/users/me/pins/', key, { gif_ids: ids });
    const gif_ids = idsOf(ids, other.ids[0] ?? '');
    const { errors } = await api.json<{ errors: object }>(400, 'PATCH', '/users/me/pins/', key, { gif_ids });
    expect(errors).toHaveProperty('gif_ids');
    expect(await pinned(name)).toEqual(ids);
  });

  it('drop recordings that are deleted or unlisted', async () => {
    const { key, ids } = await author('hopper', ['One', 'Two', 'Three']);
    await api.json(200, 'PATCH', '/users/me/pins/', key, { gif_ids: ids });
    const [deleted = '', unlisted = '', third = ''] = ids;
    await api.json(204, 'DELETE', `/gifs/${deleted}/delete/`, key);
    await api.json(200, 'PATCH', `/gifs/${unlisted}/edit/`, key, { visibility: 'unlisted' });
    expect(await pinned('hopper')).toEqual([third]);
  });

  it('are set from the page of a recording, ordered by forms, and lead the profile', async () => {
    const { pages, ids } = await author('lovelace', ['First one', 'Second one', 'Third one']);
    const [one = '', two = '', three = ''] = ids;
    for (const id of [one, two]) {
      expect((await pages.get(`/gifs/${id}`)).html).toContain(`value="pin:${id}"`);
      const made = await pages.send('/account/pins', { action: `pin:${id}` });
      expect([made.status, made.location]).toEqual([303, `/gifs/${id}?done=pinned`]);
    }
    expect((await pages.get(`/gifs/${one}`)).html).toContain(`value="unpin:${one}"`);
    expect((await new PageClient(service).get(`/gifs/${one}`)).html).not.toContain('/account/pins');
    const moved = await pages.fetch('/account/pins', {
      method: 'POST',
      headers: { Origin: service.address },
      body: new URLSearchParams([
        ['order', one],
        ['order', two],
        ['action', `up:${two}`],
      ]),
    });
    const { html } = await pages.get(moved.location ?? '');
    expect(html).toMatch(/role="status"[^>]*>Second one is now 1 of 2\.</);
    const readers = await new PageClient(service).get('/users/lovelace');
    const shown = [...readers.html.matchAll(/class="name"><a href="\/gifs\/(\w+)"/g)].map(([, id]) => id);
    expect(shown).toEqual([two, one, three, two, one]);
    await pages.send('/account/pins', { action: `remove:${two}` });
    expect(await pinned('lovelace')).toEqual([one]);
  });

  it('are six at most, and the page says so', async () => {
    const { pages, key, ids } = await author('babbage', ['1', '2', '3', '4', '5', '6', '7']);
    const six = ids.slice(0, 6);
    await api.json(200, 'PATCH', '/users/me/pins/', key, { gif_ids: six });
    const refused = await pages.send('/account/pins', { action: `pin:${ids[6] ?? ''}` });
    expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('at most 6 pinned')]);
    expect(await pinned('babbage')).toEqual(six);
  });
});
