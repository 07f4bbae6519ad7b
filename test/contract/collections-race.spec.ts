import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { RunningService } from '../support/running-service.js';
import { upload } from '../support/upload.js';
import { CollectionsClient, idsOf } from './collections-client.js';

/** How long the writers race, in seconds; acceptance runs use `RACE_SECONDS=20`. */
const RACE_SECONDS = Number(process.env['RACE_SECONDS'] ?? 5);
/** Each writer is a connection that sends one change after the other. */
const WRITERS_A_USER = 10;
const GIFS_A_USER = 8;
/** Mostly reorders: one succeeds only when no recording was added or removed since the collection was read. */
const KINDS = ['add', 'insert', 'remove', 'remove', ...Array.from({ length: 12 }, () => 'reorder')];

/** The changes that must succeed before the race ends, which takes longer on a busy machine. */
const WON = ['owner add 201', 'owner insert 201', 'owner remove 204', 'owner reorder 200'];
const LONGEST_SECONDS = RACE_SECONDS + 60;

jest.setTimeout((60 + LONGEST_SECONDS) * 1000);

let service: RunningService;
let client: CollectionsClient;
let keys: string[];
let gifIds: string[];

beforeAll(async () => {
  service = await RunningService.start();
  client = new CollectionsClient(service);
  keys = await Promise.all([service.createUser('ada'), service.createUser('bob')]);
  gifIds = [];
  for (const key of keys) {
    for (let n = 0; n < GIFS_A_USER; n++) gifIds.push((await upload(service, key, { title: `Gif ${n}` })).id);
  }
});
afterAll(() => service.remove());

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

/** Makes one random change. @returns its kind and the status of the response */
async function change(slug: string, key: string): Promise<string> {
  const kind = pick(KINDS);
  const gif_id = pick(gifIds);
  const path = `/collections/${slug}/gifs/`;
  const response = await (async () => {
    switch (kind) {
      case 'add':
        return client.send('POST', path, key, { gif_id });
      case 'insert':
        return client.send('POST', path, key, { gif_id, position: Math.floor(Math.random() * 5) });
      case 'remove':
        return client.send('DELETE', `${path}${gif_id}/`, key);
      default: {
        const gif_ids = idsOf(await client.detail(slug, key)).sort(() => Math.random() - 0.5);
        return client.send(pick(['POST', 'PATCH']), `${path}reorder/`, key, { gif_ids });
      }
    }
  })();
  await response.arrayBuffer();
  return `${kind} ${response.status}`;
}

it('keeps positions dense while the owner changes the collection concurrently and another user tries to', async () => {
  const [owner = '', other = ''] = keys;
  const slug = await client.create(owner, 'Contested');
  const begin = Date.now();
  const answers = new Map<string, number>();
  const isOver = () => {
    const seconds = (Date.now() - begin) / 1000;
    return (
      seconds > LONGEST_SECONDS || (seconds > RACE_SECONDS && WON.every((answer) => answers.has(answer)))
    );
  };
  const write = async (key: string): Promise<void> => {
    while (!isOver()) {
      const answer = `${key === owner ? 'owner' : 'other'} ${await change(slug, key)}`;
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  };
  await Promise.all(keys.flatMap((key) => Array.from({ length: WRITERS_A_USER }, () => write(key))));

  const ALLOWED =
    /^(owner (add|insert) 20[01]|owner remove (204|404)|owner reorder (200|400)|other \w+ 403)$/;
  expect([...answers.keys()].filter((answer) => !ALLOWED.test(answer))).toEqual([]);
  expect([...answers.keys()]).toEqual(expect.arrayContaining(WON));

  const left = idsOf(await client.detail(slug, other));
  expect(new Set(left).size).toBe(left.length);
  const positions = [];
  for (const gif_id of left) {
    const body = await client.json<{ position: number }>(200, 'POST', `/collections/${slug}/gifs/`, owner, {
      gif_id,
    });
    positions.push(body.position);
  }
  expect(positions).toEqual(left.map((_id, index) => index));
});
