import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCast } from '../support/cast-builder.js';
import { RunningService } from '../support/running-service.js';
import { untilProcessed, upload } from '../support/upload.js';
import { GifClient } from './gif-client.js';

const cast = Buffer.from(
  buildCast({ version: 2, width: 40, height: 8, events: [[0.5, 'o', 'the line\r\n']] }),
);

interface Progress {
  readonly id: string;
  readonly processing: boolean;
  readonly renditions: readonly { readonly name: string; readonly state: string; readonly url: string }[];
}

let service: RunningService;
let key: string;

beforeAll(async () => {
  service = await RunningService.start();
  key = await service.createUser('ada');
});
afterAll(() => service.remove());

const follow = (id: string) => fetch(`${service.api}/gifs/${id}/events/`);
const eventsOf = async (response: Response) =>
  (await response.text())
    .split('\n\n')
    .filter((event) => event.startsWith('event: renditions\n'))
    .map((event) => JSON.parse(event.split('\ndata: ')[1] ?? '') as Progress);

describe('the events of a recording', () => {
  it('report each step to every listener until nothing is pending', async () => {
    const { id } = await upload(service, key, { title: 'New', gif: null, cast });
    const responses = await Promise.all([follow(id), follow(id)]);
    for (const response of responses) {
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      expect(response.headers.get('cache-control')).toBe('no-store');
      const events = await eventsOf(response);
      expect(events.slice(0, -1).every(({ processing }) => processing)).toBe(true);
      expect(new Set(events.map((event) => JSON.stringify(event))).size).toBe(events.length);
      const last = events.at(-1);
      expect([last?.id, last?.processing]).toEqual([id, false]);
      expect(last?.renditions.map(({ name, state }) => `${name} ${state}`)).toEqual([
        ...['cast ready', 'gif ready', 'mp4 ready', 'still ready', 'thumbnail ready', 'transcript ready'],
      ]);
      for (const { name, url } of last?.renditions ?? []) {
        if (name === 'transcript') expect(url).toBe('');
        else expect((await fetch(url)).status).toBe(200);
      }
    }
  });

  it.each([
    ['a cast', { gif: null, cast }, ['gif', 'transcript', 'thumbnail', 'still', 'mp4']],
    ['a GIF', {}, ['thumbnail', 'still', 'transcript', 'mp4']],
  ])('show that the renditions of %s are made one after another, the video last', async (_, files, order) => {
    const { id } = await upload(service, key, { title: 'In order', ...files });
    for (const { renditions } of await eventsOf(await follow(id))) {
      const states = order.map((one) => renditions.find(({ name }) => name === one)?.state);
      const firstPending = states.indexOf('pending');
      if (firstPending >= 0) expect(new Set(states.slice(firstPending))).toEqual(new Set(['pending']));
    }
  });

  it('end at once when nothing is pending', async () => {
    const { id } = await upload(service, key, { title: 'Made' });
    await untilProcessed(service, id);
    expect(await eventsOf(await follow(id))).toHaveLength(1);
  });

  it('are not available for deleted, hidden or unknown recordings', async () => {
    const client = new GifClient(service);
    const { id: deleted } = await upload(service, key, { title: 'Gone' });
    await client.json(204, 'DELETE', `/gifs/${deleted}/delete/`, key);
    const { id: hidden } = await upload(service, key, { title: 'Hidden' });
    const staff = await service.createUser('grace', { isStaff: true });
    await client.json(200, 'PATCH', `/gifs/${hidden}/hide/`, staff, { reason: 'It shows a key.' });
    const statuses = [];
    for (const id of [deleted, hidden, 'aaaaaaaa', 'x'.repeat(300)]) statuses.push((await follow(id)).status);
    expect(statuses).toEqual([404, 451, 404, 404]);
  });
});
